"""The jobs that every subject holds: identical, in the same order, and derived from their number alone."""
import datetime
from dataclasses import dataclass

EMPLOYERS = 1_000
GIANT = 1  # the employer that owns a tenth of all jobs
TODAY = datetime.date.today()

_ROLES = ("Nurse", "Welder", "Accountant", "Cook", "Electrician", "Developer", "Teacher", "Driver", "Carpenter",
          "Receptionist", "Pharmacist", "Millwright", "Analyst", "Labourer", "Dispatcher", "Paralegal")
_RANKS = ("Junior", "Senior", "Lead", "Assistant", "Night", "Part-time", "Seasonal", "Regional")
_PLACES = ("Toronto, ON", "Montréal, QC", "Vancouver, BC", "Calgary, AB", "Edmonton, AB", "Ottawa, ON", "Winnipeg, MB",
           "Québec, QC", "Hamilton, ON", "Halifax, NS", "Saskatoon, SK", "Regina, SK", "Moncton, NB", "Victoria, BC")
_STATUS = ("active",) * 8 + ("archived", "draft")
_SENTENCES = ("You work with people who know their trade and like to pass it on.",
              "The week has four days when the season allows it, and the schedule is known a month ahead.",
              "We pay for the licence, the boots and the course you need to keep both.",
              "Our customers call again, and we mean to keep it that way.",
              "You bring two years of practice, or the wish to get them here.",
              "The shop is warm in winter and the coffee is not an afterthought.")


@dataclass(frozen=True)
class Job:
    number: int  # starts at 1; also the id where the subject lets us choose it
    employer: int
    reference: str
    title: str
    status: str
    published: str
    closes: str
    place: str
    category: int
    position_type: int
    salary_cents: int
    description: str
    email: str


def job(number):
    """Returns the job with this number. It does not depend on how many jobs there are."""
    mixed = number * 2654435761 % 2 ** 32
    sentences = " ".join(_SENTENCES[(mixed >> shift) % 6] for shift in range(0, 24, 3))
    published = TODAY - datetime.timedelta(days=mixed % 28)
    return Job(number, owner(number), f"REF-{number}", f"{_RANKS[mixed % 8]} {_ROLES[mixed // 8 % 16]}, team {rare_word(number)}",
               _STATUS[number // 10 % 10], published.isoformat(), (published + datetime.timedelta(60)).isoformat(),
               _PLACES[mixed // 128 % 14], mixed % 10 + 1, mixed % 3 + 1, 3_500_000 + mixed % 4_000_000,
               f"<p><strong>What you do</strong></p><p>{sentences}</p><ul><li>Full benefits</li><li>{sentences[:90]}</li></ul>",
               f"jobs{owner(number)}@example.com")


def owner(number):
    if number % 10 == 0:
        return GIANT
    return 2 + (number - number // 10 - 1) % (EMPLOYERS - 1)  # the others, round robin


def rare_word(number):
    """Returns six letters that hardly any other title contains: the term of a selective search."""
    mixed, letters = number * 40503 % 26 ** 6, []
    for _ in range(6):
        mixed, letter = divmod(mixed, 26)
        letters.append(chr(ord("a") + letter))
    return "".join(letters)


def jobs(count):
    return (job(number) for number in range(1, count + 1))
