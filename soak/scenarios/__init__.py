from soak.scenarios import database, disk, failover, kill9, mail, powercut, races, sigterm, upgrade

SCENARIOS = {"kill9": kill9, "mail": mail, "database": database, "failover": failover, "disk": disk,
             "powercut": powercut, "races": races, "sigterm": sigterm, "upgrade": upgrade}
