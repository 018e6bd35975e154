"""How fast Tidelog is, every goal of the design as a ratio in one run; and a torture of the store."""
