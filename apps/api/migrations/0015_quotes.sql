-- Prices that hold for half an hour, for one transfer, withdrawal or conversion of one person.
CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  -- The person that first asked or first used it; a visitor's quote has none yet.
  owner_id uuid,
  channel text NOT NULL,
  side text NOT NULL CHECK (side IN ('envoi', 'reception')),
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  source_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  target_amount bigint NOT NULL CHECK (target_amount > 0),
  target_currency text NOT NULL,
  -- The part of the amount sent that is our exchange margin, with the residue of the rounding.
  spread_amount bigint NOT NULL CHECK (spread_amount >= 0),
  rate numeric NOT NULL,
  mid_rate numeric NOT NULL,
  rate_source text NOT NULL,
  rate_at timestamptz NOT NULL,
  parity boolean NOT NULL,
  country text,
  delivery_method text,
  payment_method text,
  delivery_hours numeric,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The transfer, withdrawal or conversion that used it: no foreign key, because it is one of several tables.
  used_by uuid CONSTRAINT quotes_transfer_id_key UNIQUE
);
-- What a person asked for lately, and what nobody used.
CREATE INDEX quotes_unused ON quotes (owner_id, created_at) WHERE used_by IS NULL;
CREATE INDEX quotes_lapsed ON quotes (expires_at) WHERE used_by IS NULL;
