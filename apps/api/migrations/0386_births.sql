-- What an identity document says of its person, as the reviewer read it: names are compared with the list by it, too.
ALTER TABLE kyc_documents ADD COLUMN born_on date;
