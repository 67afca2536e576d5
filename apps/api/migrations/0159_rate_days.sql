-- The last rate of a day, for the history that anyone may look at.
CREATE INDEX rates_days ON rates (currency, dated_at DESC, id DESC) WHERE NOT refused;
