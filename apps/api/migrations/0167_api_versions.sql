-- The version of the API that the merchant’s programs get unless they ask for another one: that of the day of the first
-- keys. Null: there are no keys yet.
ALTER TABLE merchants ADD COLUMN api_version text;
