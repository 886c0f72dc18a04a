"""Text shared by postings: places, names, and sentences that say little about the work and mislead an engine that trusts every word."""
from dataclasses import dataclass

_PLACES = """Toronto ON 30, Montréal QC 24, Vancouver BC 18, Calgary AB 14, Edmonton AB 13, Ottawa ON 13, Winnipeg MB 10, Québec QC 10,
Hamilton ON 7, Halifax NS 7, London ON 6, Victoria BC 6, Saskatoon SK 6, Regina SK 5, Kitchener ON 4, Windsor ON 4, Burnaby BC 4, Surrey BC 6,
Richmond BC 4, Kelowna BC 4, Nanaimo BC 3, Kamloops BC 3, Prince George BC 3, Abbotsford BC 3, Red Deer AB 3, Lethbridge AB 3,
Medicine Hat AB 2, Grande Prairie AB 2, Fort McMurray AB 2, Banff AB 2, Brandon MB 2, Thompson MB 1, Moose Jaw SK 1, Prince Albert SK 2,
Mississauga ON 8, Brampton ON 6, Markham ON 4, Barrie ON 3, Guelph ON 3, Kingston ON 3, Greater Sudbury ON 3, Thunder Bay ON 3,
Sault Ste. Marie ON 2, North Bay ON 2, Peterborough ON 2, Oshawa ON 3, Cornwall ON 2, Timmins ON 2, Laval QC 7, Gatineau QC 6,
Longueuil QC 5, Sherbrooke QC 5, Trois-Rivières QC 4, Saguenay QC 4, Lévis QC 4, Drummondville QC 3, Rimouski QC 2, Rouyn-Noranda QC 2,
Saint-Jérôme QC 3, Moncton NB 5, Fredericton NB 3, Saint John NB 3, Bathurst NB 1, Charlottetown PE 3, Summerside PE 1, Sydney NS 2,
Truro NS 1, St. John's NL 4, Corner Brook NL 1, Whitehorse YT 2, Yellowknife NT 2, Iqaluit NU 1"""
_ROWS = [each.strip().rsplit(" ", 2) for each in _PLACES.replace("\n", " ").split(",")]
CITIES = [(name, province) for name, province, _ in _ROWS]
CITY_WEIGHTS = [int(weight) for *_, weight in _ROWS]

NAMES = {
    "en": """Harbourview, Northern Spruce, Lakeshore, Red Maple, Stonebridge, Prairie Sky, Juniper, Cedar Hollow, Ironwood, Blue Heron,
Silver Birch, Granite Bay, Fraser Gate, Bow Valley, Aurora, Tamarack, Westmount Park, Sandhill, Kestrel, Atlantic Crown, Rideau Mills, Osprey,
Copper Ridge, Meadowlark, Summit, Clearwater, Bridgeport, Wild Rose, Polar Star, Huron, Fundy, Beacon, Pinecrest, Golden Sheaf, Riverbend, Sterling,
Evergreen, Foxglove, Killarney, Marlowe, Whitecap, Trillium, Dogwood, Chinook, Confederation, Larkspur, Gibraltar, Windermere, Saltspray, Oakhurst,
Thornbury, Inglewood, Caribou""".replace("\n", " ").split(", "),
    "fr": """des Érables, du Fleuve, Boréal, Laurentide, Beauséjour, des Cantons, Tremblay-Roy, Saint-Aubin, du Grand-Nord, Lajoie, Bellerive, Frontenac,
Charlevoix, Desrosiers, La Capitale, des Pins, Montcalm, Belle-Rivière, Gagnon, du Saguenay, Papillon, Nordique, Val-Joli""".replace("\n", " ").split(", "),
}


@dataclass(frozen=True)
class Sayings:
    levels: dict
    shifts: dict
    openings: tuple
    duties: tuple
    skills: tuple
    specs: str
    boilerplate: tuple

    def level(self, level, name):
        return self.levels[level].format(name) if level else name


_ENGLISH = Sayings(
    levels={"junior": "Junior {}", "senior": "Senior {}", "lead": "{}, Team Lead"},
    shifts={"night": "(Night Shift)", "part-time": "(Part-Time)", "weekend": "(Weekends)", "seasonal": "(Seasonal)"},
    openings=("{employer} is looking for somebody to join our {city} team.",
              "Come and work with {employer} in {city}: we have an opening for a {title}.",
              "{employer} has grown again, and our team in {city} needs another pair of hands.",
              "A position of {title} is open at {employer}, {city}."),
    duties=("You will {}.", "Every day you {}.", "In this role you {}.", "We will count on you to {}."),
    skills=("You know {}.", "Experience with {} is required.", "{} is an asset.", "We expect {} or the wish to learn it."),
    specs="The position is with our {} group.",
    boilerplate=(
        "You work alongside nurses, teachers, drivers and office staff who like what they do.",
        "Not quite what you are looking for? We also hire cooks, cleaners, accountants and electricians all year.",
        "Our head office in Toronto supports teams from Vancouver to Halifax.",
        "We welcome applications from all qualified people, including newcomers to Canada and Indigenous candidates.",
        "Benefits begin on the first day: dental, vision, massage and a pharmacy card.",
        "Free parking for drivers, a bike room, and a bus stop at the door.",
        "Our software and our doors are accessible; tell us what you need for the interview.",
        "A security check and a clean driving record are part of our hiring process.",
        "The manager of your team will meet you by video first, then in person.",
        "We train our own: last year a cashier became an analyst and a labourer became a welder.",
        "The cafeteria has a chef who bakes his own bread; meals are at cost.",
        "Safety comes first. Everybody here takes a first aid course in the first month.",
        "We support the food bank, the children's hospital and the school breakfast program.",
        "You may be asked to work evenings, nights or weekends when the season is busy.",
        "Our engineers, developers and designers share one floor with customer service.",
        "Human resources will answer every application within two weeks.",
        "A registered retirement plan, with a part paid by us, comes after three months.",
        "References from a former supervisor, teacher or manager are asked for at the end.",
        "The warehouse next door is ours as well; trucks come and go, so mind the yard.",
        "English is the language of work. French is welcome.",
        "We pay for licences and for the courses that keep them valid.",
        "Our nurse on site gives flu shots every fall; our mechanic looks at your tires for free.",
        "Please send a resume and two lines on why you would like to come.",
        "Data on applicants is kept for a year and then deleted.",
        "Sales have doubled in five years, and so has the number of people who make them possible."))

_FRENCH = Sayings(
    levels={"junior": "{} junior", "senior": "{} sénior", "lead": "Chef d'équipe – {}"},
    shifts={"night": "(quart de nuit)", "part-time": "(temps partiel)", "weekend": "(fin de semaine)", "seasonal": "(saisonnier)"},
    openings=("{employer} cherche quelqu'un pour compléter son équipe de {city}.",
              "Venez travailler chez {employer} à {city} : un poste de {title} est à pourvoir.",
              "{employer} grandit encore, et notre équipe de {city} a besoin de renfort.",
              "Un poste de {title} est ouvert chez {employer}, à {city}."),
    duties=("Votre rôle : {}.", "Chaque jour, vous aurez à {}.", "Vous serez appelé à {}.", "Nous comptons sur vous pour {}."),
    skills=("Vous connaissez {}.", "Expérience exigée : {}.", "Atout : {}.", "Nous demandons {} ou l'envie de l'apprendre."),
    specs="Le poste est rattaché à notre groupe de {}.",
    boilerplate=(
        "Vous côtoierez des infirmières, des enseignants, des chauffeurs et du personnel de bureau qui aiment leur travail.",
        "Ce n'est pas tout à fait ce que vous cherchez? Nous embauchons aussi des cuisiniers, des préposés, des comptables et des électriciens.",
        "Notre siège social de Montréal appuie des équipes de Gatineau à Rimouski.",
        "Nous encourageons toutes les personnes qualifiées à postuler, y compris les personnes nouvellement arrivées et les Autochtones.",
        "Les assurances commencent le premier jour : soins dentaires, vue, massothérapie et carte de pharmacie.",
        "Stationnement gratuit, local à vélos et arrêt d'autobus à la porte.",
        "Nos logiciels et nos portes sont accessibles; dites-nous ce qu'il vous faut pour l'entrevue.",
        "Une vérification de sécurité et un bon dossier de conduite font partie de l'embauche.",
        "La gestionnaire de votre équipe vous rencontrera d'abord par vidéo, puis en personne.",
        "Nous formons nos gens : l'an dernier, une caissière est devenue analyste et un manœuvre est devenu soudeur.",
        "À la cafétéria, le chef fait son pain; les repas sont au prix coûtant.",
        "La sécurité d'abord : chacun suit un cours de secourisme le premier mois.",
        "Nous soutenons la banque alimentaire, l'hôpital pour enfants et les déjeuners à l'école.",
        "Il se peut que vous travailliez le soir, la nuit ou la fin de semaine en haute saison.",
        "Nos ingénieurs, développeurs et designers partagent un étage avec le service à la clientèle.",
        "Les ressources humaines répondent à chaque candidature en deux semaines.",
        "Un régime de retraite, auquel nous contribuons, s'ajoute après trois mois.",
        "Des références d'un superviseur, d'un enseignant ou d'un gestionnaire seront demandées à la fin.",
        "L'entrepôt voisin est aussi à nous : des camions vont et viennent, prenez garde dans la cour.",
        "Le français est la langue de travail. L'anglais est un atout.",
        "Nous payons les permis et les cours qui les gardent valides.",
        "Notre infirmier donne le vaccin contre la grippe chaque automne; notre mécanicien vérifie vos pneus sans frais.",
        "Envoyez un CV et deux lignes sur ce qui vous attire ici.",
        "Les données des candidats sont gardées un an, puis détruites.",
        "Les ventes ont doublé en cinq ans, comme le nombre de gens qui les rendent possibles."))

OF = {"en": _ENGLISH, "fr": _FRENCH}
