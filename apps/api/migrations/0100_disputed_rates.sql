-- A rate of the feed that lies too far from the one in force to be believed at once. It is never in force; while it is
-- newer than the rate in force, nothing is exchanged in its currency.
ALTER TABLE rates ADD COLUMN refused boolean NOT NULL DEFAULT false;
