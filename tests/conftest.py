from hypothesis import HealthCheck, settings

# how long an example takes depends on what else the machine does, and says nothing about the program
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
