from soak.scenarios import database, disk, failover, kill9, races, sigterm, upgrade

SCENARIOS = {"kill9": kill9, "database": database, "failover": failover, "disk": disk, "races": races,
             "sigterm": sigterm, "upgrade": upgrade}
