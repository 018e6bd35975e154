"""What is measured: ratios in one run, and a torture of the store."""
