-- The numbers, accounts and codes whose holder's name was asked for on one UTC day, by who asked: a person or a network.
-- A subject that is in the list already is asked for again freely.
CREATE TABLE name_lookups (
  -- SHA-256 of the person's id or of the network's address.
  asker text NOT NULL,
  day date NOT NULL,
  -- 63 bits of a hash each.
  subjects bigint[] NOT NULL,
  PRIMARY KEY (asker, day)
);
