"""The commands of ``boardlight``, one file a theme; each module registers its own on the app it is given."""
