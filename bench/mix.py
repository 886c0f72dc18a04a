"""The mix: 80% reads, some lists and a few changes, like an employer's software all day."""
import random

SHARES = {"read": 80, "list": 15, "upsert": 5}
_REQUESTS = 2_000


def requests(subject, jobs):
    mixed = []
    for operation, share in SHARES.items():
        some = subject.requests(operation, jobs)
        mixed += [some[turn % len(some)] for turn in range(_REQUESTS * share // 100)]
    random.Random(6).shuffle(mixed)  # the same order for every subject
    return mixed
