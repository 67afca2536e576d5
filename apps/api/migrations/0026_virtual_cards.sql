-- Prepaid virtual cards. The issuer alone holds numbers; the money is in the ledger, under the card's id.
CREATE SEQUENCE virtual_card_numbers;
CREATE TABLE virtual_cards (
  id uuid PRIMARY KEY,
  -- Goes with the order to the issuer, and never changes.
  reference text NOT NULL UNIQUE DEFAULT scattered_reference('CV-', nextval('virtual_card_numbers')),
  owner_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'indetermine', 'active', 'fermeture', 'fermee', 'refusee')),
  type text NOT NULL CHECK (type IN ('VISA', 'MASTERCARD', 'AMEX')),
  currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP')),
  design text NOT NULL,
  holder text NOT NULL,
  -- The wallet that pays, and that a closed card gives back to.
  wallet_currency text NOT NULL,
  -- The order's price: `deposit` in the card's currency, the rest in the wallet's.
  deposit bigint NOT NULL CHECK (deposit > 0),
  order_sent bigint NOT NULL CHECK (order_sent > 0),
  order_spread bigint NOT NULL CHECK (order_spread >= 0),
  order_fee bigint NOT NULL CHECK (order_fee >= 0),
  provider_id text UNIQUE,
  last4 text,
  -- What the issuer said last of the card.
  issuer_state text,
  is_frozen boolean NOT NULL DEFAULT false,
  paused_at timestamptz,
  limit_per_payment bigint CHECK (limit_per_payment > 0),
  limit_per_month bigint CHECK (limit_per_month > 0),
  is_single_use boolean NOT NULL DEFAULT false,
  merchant_lock text,
  -- Months that have been paid for, or passed over while the card was paused.
  fee_months int NOT NULL DEFAULT 0,
  next_fee_at timestamptz,
  -- Why it pauses or came to nothing, and below the same as a message (`forget_reason_message`).
  reason text,
  ordered_at timestamptz,
  attempts_since timestamptz NOT NULL,
  next_action_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  activated_at timestamptz,
  closed_at timestamptz,
  -- When the last order left (see `card_payments.asked`).
  asked_at timestamptz,
  reason_message jsonb
);
CREATE INDEX virtual_cards_owner ON virtual_cards (owner_id, created_at DESC);
CREATE INDEX virtual_cards_due ON virtual_cards (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE INDEX virtual_cards_fees ON virtual_cards (next_fee_at) WHERE status = 'active' AND paused_at IS NULL;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON virtual_cards
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What happened on a card: loads, fees, returns, and every payment that was asked for, refused ones too.
CREATE TABLE virtual_card_transactions (
  id uuid PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES virtual_cards,
  kind text NOT NULL CHECK (kind IN ('depot', 'recharge', 'paiement', 'remboursement', 'frais', 'retour')),
  state text NOT NULL CHECK (state IN ('autorisee', 'refusee', 'reglee', 'annulee', 'expiree', 'remboursee')),
  -- Minor units of the card's currency, positive.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- The issuer's id of a payment.
  authorization_id text UNIQUE,
  merchant text,
  category text,
  -- As the shop asked: decimal text in its own currency.
  merchant_amount text,
  merchant_currency text,
  decline_reason text,
  -- Why it was declined, and below the same as a message. Nobody changes either.
  reason text,
  -- What the shop took, and the part of it that is at our cost.
  cleared bigint,
  covered_by_us bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz,
  next_action_at timestamptz,
  reason_message jsonb
);
CREATE INDEX virtual_card_transactions_card ON virtual_card_transactions (card_id, at DESC, id DESC);
CREATE INDEX virtual_card_transactions_due ON virtual_card_transactions (next_action_at) WHERE next_action_at IS NOT NULL;

-- Somebody whose card a shop took more from than it had, at our cost: no card of theirs pays, and none is ordered or
-- loaded, until it came back to us or an operator has settled it.
CREATE TABLE virtual_card_stops (
  -- The first payment at our cost.
  transaction_id uuid PRIMARY KEY REFERENCES virtual_card_transactions,
  owner_id uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX virtual_card_stops_open ON virtual_card_stops (owner_id) WHERE ended_at IS NULL;
