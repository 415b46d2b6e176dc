"""Tests of boardlight/referee/orders.py: each verb, wherever people find themselves."""
