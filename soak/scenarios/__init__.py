from soak.scenarios import (database, disk, failover, feed, image, kill9, mail, memory, powercut, proxy, races, search, sigterm, upgrade,
                            uploads, webhooks)

SCENARIOS = {"kill9": kill9, "feed": feed, "mail": mail, "webhooks": webhooks, "database": database, "failover": failover, "disk": disk,
             "powercut": powercut, "races": races, "search": search, "sigterm": sigterm, "upgrade": upgrade, "proxy": proxy,
             "uploads": uploads, "memory": memory, "image": image}
