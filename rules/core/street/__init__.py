"""The street: a map of squares on which the bot measures. It knows no game; each gives its own costs and covers.

squares        squares by name, rectangles, the eight directions
ground         what lies on each square, named places and start zones
street_text    a street as a text, with its faults
measures       how far it is
sight          who sees whom, along which line, and what is on it
cover          behind what a target is
ways           where somebody can go, and what is on the way
blasts         what a blast from any point reaches, and where thrown things lie
fronts         directions, what is in front of somebody, and what behind
forced_moves   where a rule makes somebody go
cars_on_street cars on two squares, their headings and turns
placed         who stands where
offers         the squares worth going to
streets        the streets that come with the bot
random_street  a street made of parts by a number
street_in_words
               who stands where, behind what, as lines of text
"""
