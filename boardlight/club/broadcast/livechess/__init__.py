"""The boards as DGT LiveChess tells of its own, so that programs that know LiveChess see them."""
