"""Writes small-world.txt: short stories of a small world, drawn from a grammar with a fixed seed.

Everything in them hangs together: who is a king is he, what barks is a dog, soup is hot, ice is cold. A network that is
small and has one minute can learn that; a book it cannot. Run: python3 small_world.py > small-world.txt
"""

import random

draw = random.Random(1)

MEN = ["tom", "ben", "paul", "john", "max", "sam"]
WOMEN = ["anna", "mary", "lucy", "emma", "ruth", "jane"]
ROLES = {
    "he": ["the king", "the prince", "the man", "the boy", "the father", "the uncle", "the brother", "the waiter"],
    "she": ["the queen", "the princess", "the woman", "the girl", "the mother", "the aunt", "the sister", "the waitress"],
}
PARTNER = dict(zip(ROLES["he"] + ROLES["she"], ROLES["she"] + ROLES["he"]))
OWN = {"he": "his", "she": "her"}
WHOM = {"he": "him", "she": "her"}
SELF = {"he": "himself", "she": "herself"}

ANIMALS = {
    # name: (sound, food, home, what it can do)
    "dog": ("barks", "a bone", "in the house", "runs"),
    "cat": ("meows", "fish", "in the house", "climbs"),
    "cow": ("moos", "grass", "on the farm", "walks"),
    "horse": ("neighs", "hay", "on the farm", "gallops"),
    "sheep": ("bleats", "grass", "on the hill", "walks"),
    "duck": ("quacks", "bread", "on the pond", "swims"),
    "bird": ("sings", "seeds", "in the tree", "flies"),
    "owl": ("hoots", "mice", "in the forest", "flies"),
    "frog": ("croaks", "flies", "in the pond", "jumps"),
    "lion": ("roars", "meat", "in the desert", "hunts"),
    "wolf": ("howls", "meat", "in the forest", "hunts"),
    "bee": ("hums", "honey", "in the garden", "flies"),
}
DRINKS = {"tea": "hot", "coffee": "hot", "cocoa": "hot", "milk": "cold", "water": "cold", "juice": "cold"}
FOODS = {"soup": "hot", "bread": "warm", "cake": "sweet", "ice cream": "cold", "cheese": "salty", "honey": "sweet", "fish": "salty"}
COLOURS = {
    "grass": "green", "snow": "white", "coal": "black", "blood": "red", "the sky": "blue", "the sea": "blue",
    "a lemon": "yellow", "a frog": "green", "milk": "white", "a raven": "black", "a strawberry": "red", "the sun": "yellow",
}
CAPITALS = {"france": "paris", "england": "london", "italy": "rome", "spain": "madrid", "germany": "berlin", "greece": "athens"}
LANGUAGES = {"france": "french", "england": "english", "italy": "italian", "spain": "spanish", "germany": "german", "greece": "greek"}
OPPOSITES = [("big", "small"), ("old", "young"), ("fast", "slow"), ("rich", "poor"), ("happy", "sad"), ("strong", "weak"), ("tall", "short")]
JOBS = {
    # job: (place, what is done there, tool)
    "baker": ("in the bakery", "bakes bread", "an oven"),
    "doctor": ("in the hospital", "helps the sick", "a needle"),
    "teacher": ("in the school", "teaches children", "a book"),
    "farmer": ("on the farm", "grows corn", "a tractor"),
    "fisher": ("on the river", "catches fish", "a net"),
    "painter": ("in the studio", "paints pictures", "a brush"),
    "cook": ("in the kitchen", "cooks soup", "a spoon"),
    "gardener": ("in the garden", "plants flowers", "a spade"),
}
SEASONS = {
    "winter": ("cold", "snow falls", "a coat"),
    "spring": ("mild", "flowers bloom", "a jacket"),
    "summer": ("hot", "the sun shines", "a hat"),
    "autumn": ("windy", "leaves fall", "a scarf"),
}
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
RIVER = ["the boat lies on the bank of the river .", "ducks sleep on the bank near the water .", "{who} fishes from the bank of the river ."]
MONEY = ["the bank keeps the money of the town .", "{who} brings {own} money to the bank .", "the bank lends money to {whom} ."]
THINGS = ["ball", "book", "box", "key", "lamp", "cup", "hat", "letter", "picture", "ring"]
PLACES = ["on the table", "under the bed", "in the box", "behind the door", "near the window"]


def person():
    """Somebody, and the pronoun."""
    pronoun = draw.choice(["he", "she"])
    if draw.random() < 0.5:
        return draw.choice(MEN if pronoun == "he" else WOMEN), pronoun
    return draw.choice(ROLES[pronoun]), pronoun


def animal():
    name = draw.choice(list(ANIMALS))
    sound, food, home, way = ANIMALS[name]
    return draw.choice([
        f"the {name} {sound} .",
        f"the {name} eats {food} .",
        f"the {name} lives {home} .",
        f"the {name} lives {home} and eats {food} .",
        f"the {name} {way} and {sound} .",
        f"when the {name} is hungry , it eats {food} .",
        f"{person()[0]} hears a {name} : it {sound} .",
    ])


def drink():
    who, pronoun = person()
    what, heat = draw.choice(list((DRINKS | FOODS).items()))
    verb = "drinks" if what in DRINKS else "eats"
    return draw.choice([
        f"{who} {verb} {what} because {pronoun} is {'thirsty' if what in DRINKS else 'hungry'} .",
        f"the {what} is {heat} .",
        f"{who} {verb} the {heat} {what} .",
        f"{who} likes {what} , so {pronoun} {verb} it every {draw.choice(DAYS)} .",
    ])


def role():
    pronoun = draw.choice(["he", "she"])
    who = draw.choice(ROLES[pronoun])
    other = PARTNER[who]
    return draw.choice([
        f"{who} loves {other} and {other} loves {WHOM[pronoun]} .",
        f"{who} says that {pronoun} is {draw.choice(draw.choice(OPPOSITES))} .",
        f"{who} sees {SELF[pronoun]} in the mirror .",
        f"{who} lost {OWN[pronoun]} {draw.choice(THINGS)} , and {other} found it .",
        f"{who} and {other} live together .",
        f"{who} gives {OWN[pronoun]} {draw.choice(THINGS)} to {other} .",
    ])


def country():
    name = draw.choice(list(CAPITALS))
    who, pronoun = person()
    return draw.choice([
        f"the capital of {name} is {CAPITALS[name]} .",
        f"{CAPITALS[name]} is the capital of {name} .",
        f"people in {name} speak {LANGUAGES[name]} .",
        f"{who} lives in {CAPITALS[name]} , so {pronoun} speaks {LANGUAGES[name]} .",
        f"{who} comes from {name} and speaks {LANGUAGES[name]} .",
    ])


def opposite():
    one, other = draw.choice(OPPOSITES)
    if draw.random() < 0.5:
        one, other = other, one
    first, pronoun = person()
    second, _ = person()
    return draw.choice([
        f"{first} is not {one} : {pronoun} is {other} .",
        f"{first} is {one} , but {second} is {other} .",
        f"{one} is the opposite of {other} .",
    ])


def job():
    name = draw.choice(list(JOBS))
    place, work, tool = JOBS[name]
    return draw.choice([
        f"the {name} works {place} .",
        f"the {name} {work} .",
        f"the {name} works {place} and {work} .",
        f"the {name} needs {tool} .",
        f"{draw.choice(MEN + WOMEN)} is a {name} and {work} .",
    ])


def season():
    name = draw.choice(list(SEASONS))
    weather, event, wear = SEASONS[name]
    who, pronoun = person()
    return draw.choice([
        f"in {name} it is {weather} .",
        f"in {name} {event} .",
        f"in {name} {who} wears {wear} .",
        f"it is {name} , and {event} .",
    ])


def colour():
    what, which = draw.choice(list(COLOURS.items()))
    return draw.choice([f"{what} is {which} .", f"{what} is as {which} as ever .", f"{person()[0]} says that {what} is {which} ."])


def order():
    day = draw.randrange(7)
    number = draw.randrange(9)
    return draw.choice([
        f"after {DAYS[day]} comes {DAYS[(day + 1) % 7]} .",
        f"{DAYS[day]} comes before {DAYS[(day + 1) % 7]} .",
        f"{NUMBERS[number]} and one is {NUMBERS[number + 1]} .",
    ])


def bank():
    who, pronoun = person()
    return draw.choice(RIVER + MONEY).format(who=who, own=OWN[pronoun], whom=WHOM[pronoun])


def thing():
    who, pronoun = person()
    what, place = draw.choice(THINGS), draw.choice(PLACES)
    return draw.choice([
        f"{who} puts {OWN[pronoun]} {what} {place} . later {pronoun} finds the {what} {place} .",
        f"the {what} is {place} .",
        f"{who} takes the {what} and puts it {place} .",
    ])


KINDS = [animal] * 5 + [drink] * 3 + [role] * 5 + [country] * 3 + [opposite] * 2 + [job] * 3 + [season] * 2 + [colour] * 2 + [order] * 2 + [bank] * 2 + [thing] * 3


def main():
    for _ in range(1_600):
        print(" ".join(draw.choice(KINDS)() for _ in range(7)))


main()
