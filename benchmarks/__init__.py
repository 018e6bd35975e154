"""How fast Tidelog is: every goal of the design as a ratio, measured in one run on one machine."""
