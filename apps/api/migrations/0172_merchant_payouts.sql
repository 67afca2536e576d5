-- Where a merchant's money may go. An owner names each with a proof of identity; nobody else adds one, and none is changed.
CREATE TABLE merchant_payees (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  -- Of the merchant's account and of what is paid together, as a recipient's id is.
  payee_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('bank', 'mobile')),
  currency text NOT NULL,
  -- In the payout port's words.
  beneficiary jsonb NOT NULL,
  holder_check text NOT NULL CHECK (holder_check IN ('identique', 'proche', 'impossible')),
  -- The one that what is paid out by itself in its currency goes to.
  automatic boolean NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz,
  UNIQUE (id, account_id),
  CONSTRAINT merchant_payees_removed CHECK (removed_at IS NULL OR NOT automatic)
);
CREATE UNIQUE INDEX merchant_payees_kept ON merchant_payees (account_id, payee_id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX merchant_payees_automatic ON merchant_payees (account_id, currency) WHERE automatic;
CREATE INDEX merchant_payees_creator ON merchant_payees (created_by);
CREATE TRIGGER payee_stays BEFORE UPDATE OF account_id, payee_id, method, currency, beneficiary ON merchant_payees
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();

CREATE SEQUENCE merchant_payout_numbers;

-- What merchants are paid out. Made in the transaction that sets its money aside, with its order to the gateway.
CREATE TABLE merchant_payouts (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  payee_id uuid NOT NULL,
  reference text NOT NULL UNIQUE DEFAULT scattered_reference('VER-', nextval('merchant_payout_numbers')),
  status text NOT NULL CHECK (status IN ('en_cours', 'indetermine', 'paye', 'echoue')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- The entry of the ledger that took it from what the merchant can spend: its report is what came before, back to the payout
  -- before it.
  entry bigint NOT NULL,
  -- When the ledger wrote it.
  entry_at timestamptz NOT NULL,
  metadata jsonb NOT NULL,
  -- Why it came to nothing.
  failure_message jsonb,
  -- Null: a program of the merchant, or the clock.
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  promised_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (id, account_id),
  FOREIGN KEY (payee_id, account_id) REFERENCES merchant_payees (id, account_id)
);
CREATE INDEX merchant_payouts_of ON merchant_payouts (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX merchant_payouts_entry ON merchant_payouts (account_id, currency, entry);
CREATE INDEX merchant_payouts_payee ON merchant_payouts (payee_id);
CREATE INDEX merchant_payouts_creator ON merchant_payouts (created_by) WHERE created_by IS NOT NULL;
