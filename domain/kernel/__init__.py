"""What every game is made of: the contract, hidden values, chance, notation, stored names."""
