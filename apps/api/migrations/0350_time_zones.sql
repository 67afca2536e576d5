-- Whether a person said by whose clocks they read. Who never did reads by the product's, which an administrator may change.
ALTER TABLE users ADD COLUMN time_zone_chosen boolean NOT NULL DEFAULT false;
UPDATE users SET time_zone_chosen = true
  WHERE time_zone <> coalesce(
    (SELECT document ->> 'fuseauHoraire' FROM settings_versions WHERE subject = 'application' ORDER BY version DESC LIMIT 1),
    'Europe/Paris');
