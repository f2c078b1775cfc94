"""The rules of every game in the box. Nothing here knows of Discord, pictures or databases."""
