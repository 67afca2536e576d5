-- The sender chose that the recipient, who has no account here, is told of the arrival by SMS.
ALTER TABLE transfers ADD COLUMN tells_recipient boolean NOT NULL DEFAULT false;
