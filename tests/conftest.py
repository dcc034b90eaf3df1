import gc

from hypothesis import HealthCheck, settings

# how long an example takes depends on what else the machine does, and says nothing about the program
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# hundreds of apps are made and dropped: to look for garbage less often saves a tenth of the time
gc.set_threshold(100_000, 50, 50)
