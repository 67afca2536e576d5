import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { LoggedTransaction } from './search.store.ts';

type Side = {
  readonly name: string | null;
  /** Of an account, a phone or a card: its last digits alone. */
  readonly account: string | null;
};

export type Sides = {
  readonly payer: Side;
  /** `userId`: somebody with a wallet here. */
  readonly payee: Side & { readonly userId: string | null };
  /** What reaches the payee; null where it is not known here. */
  readonly received: Money | null;
  /** Of the received currency for one of the sent; decimal text, null where nothing is exchanged. */
  readonly rate: string | null;
};

type Row = {
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly payeeName: string | null;
  readonly payeeAccount: string | null;
  readonly payeeId: string | null;
  readonly amount: bigint | null;
  readonly currency: CurrencyCode | null;
  readonly rate: string | null;
};

/** Who pays and who is paid, as each source of the log knows it: for every source one branch, and one row at most. */
const sidesText = `
  SELECT sender_name AS payer_name, NULL AS payer_account, beneficiary ->> 'nom' AS payee_name,
      coalesce(beneficiary ->> 'iban', beneficiary ->> 'numeroCompte', beneficiary ->> 'telephone') AS payee_account,
      recipient_user_id AS payee_id, target_amount AS amount, target_currency AS currency, rate::text AS rate
    FROM transfers WHERE id = $1 AND $2 = 'transfers'
  UNION ALL SELECT NULL, NULL, beneficiary ->> 'name',
      coalesce(beneficiary ->> 'iban', beneficiary ->> 'accountNumber', beneficiary ->> 'phone'), NULL, target_amount,
      target_currency, rate::text
    FROM withdrawals WHERE id = $1 AND $2 = 'withdrawals'
  UNION ALL SELECT (SELECT w.debtor_name FROM wires w WHERE w.subject_id = d.id ORDER BY w.received_at LIMIT 1), NULL, NULL,
      NULL, d.owner_id, d.received_amount, d.received_currency, NULL
    FROM deposits d WHERE d.id = $1 AND $2 = 'deposits'
  UNION ALL SELECT m.customer_name, m.phone, NULL, NULL, CASE m.purpose WHEN 'payment' THEN NULL ELSE m.owner_id END,
      coalesce(q.target_amount, p.paid - p.fee, m.amount), coalesce(q.target_currency, m.currency), q.rate::text
    FROM mobile_money_payments m LEFT JOIN quotes q ON q.id = m.quote_id
    LEFT JOIN payments p ON m.purpose = 'payment' AND p.id = m.subject_id AND m.status = 'reussi'
    WHERE m.id = $1 AND $2 = 'mobile_money_payments'
  UNION ALL SELECT NULL, NULL, NULL, phone, NULL, amount, currency, NULL FROM topups WHERE id = $1 AND $2 = 'topups'
  UNION ALL SELECT NULL, NULL, customer_name, bill_reference, NULL, amount, currency, rate::text
    FROM bills WHERE id = $1 AND $2 = 'bills'
  UNION ALL SELECT customer_name, customer_phone, NULL, NULL, NULL, paid - fee, currency, NULL
    FROM payments WHERE id = $1 AND $2 = 'payments'
  UNION ALL SELECT p.customer_name, NULL, NULL, NULL, CASE c.purpose WHEN 'payment' THEN NULL ELSE c.owner_id END,
      coalesce(p.paid - p.fee, c.amount), c.currency, NULL
    FROM card_payments c LEFT JOIN payments p ON c.purpose = 'payment' AND p.id = c.subject_id AND c.state = 'approuve'
    WHERE c.id = $1 AND $2 = 'card_payments'
  UNION ALL SELECT NULL, NULL, NULL, NULL, owner_id, amount, currency, NULL
    FROM card_refunds WHERE id = $1 AND $2 = 'card_refunds'
  UNION ALL SELECT NULL, NULL, p.customer_name, p.customer_phone, p.payer_id, r.amount, r.currency, NULL
    FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 AND $2 = 'refunds'
  UNION ALL SELECT NULL, NULL, y.beneficiary ->> 'name',
      coalesce(y.beneficiary ->> 'iban', y.beneficiary ->> 'accountNumber', y.beneficiary ->> 'phone'), NULL, o.amount,
      o.currency, NULL
    FROM merchant_payouts o JOIN merchant_payees y ON y.id = o.payee_id WHERE o.id = $1 AND $2 = 'merchant_payouts'
  UNION ALL SELECT v.holder, v.last4, NULL, NULL, NULL, coalesce(t.cleared, t.amount), t.currency, NULL
    FROM virtual_card_transactions t JOIN virtual_cards v ON v.id = t.card_id
    WHERE t.id = $1 AND $2 = 'virtual_card_transactions'
  UNION ALL SELECT NULL, NULL, o.counterparty, v.last4, CASE WHEN o.kind = 'demande' THEN r.owner_id ELSE o.owner_id END,
      coalesce(q.target_amount, t.amount, CASE WHEN o.kind = 'carte' AND o.direction = 'out' THEN v.deposit END, o.amount),
      coalesce(q.target_currency, t.currency, CASE WHEN o.kind = 'carte' AND o.direction = 'out' THEN v.currency END,
        o.currency), q.rate::text
    FROM operations o LEFT JOIN conversions c ON o.kind = 'conversion' AND c.id = o.object_id
    LEFT JOIN quotes q ON q.id = c.quote_id
    LEFT JOIN virtual_cards v ON o.kind = 'carte' AND v.id = o.object_id
    LEFT JOIN virtual_card_transactions t ON t.card_id = v.id AND t.at = o.at AND t.kind = 'recharge'
    LEFT JOIN money_requests r ON o.kind = 'demande' AND r.id = o.object_id
    WHERE o.id = $1 AND $2 = 'operations'`;

/** Both sides of a transaction, and what reaches the payee. */
export async function sidesOf(
  source: Readable,
  { id, source: table }: Pick<LoggedTransaction, 'id' | 'source'>,
): Promise<Sides> {
  const { rows } = await source.query<Row>(
    `SELECT payer_name AS "payerName", '•••• ' || right(payer_account, 4) AS "payerAccount",
        coalesce(payee_name, nullif(btrim(u.first_name || ' ' || u.last_name), '')) AS "payeeName",
        '•••• ' || right(payee_account, 4) AS "payeeAccount", u.id AS "payeeId", told.amount,
        told.currency, CASE WHEN told.currency <> l.currency THEN rate END AS rate
       FROM (${sidesText}) AS told JOIN transaction_logs l ON l.id = $1 LEFT JOIN users u ON u.id = told.payee_id`,
    [id, table],
  );
  const [row] = rows;
  const { amount = null, currency = null } = row ?? {};
  return {
    payer: { name: row?.payerName ?? null, account: row?.payerAccount ?? null },
    payee: {
      name: row?.payeeName ?? null,
      account: row?.payeeAccount ?? null,
      userId: row?.payeeId ?? null,
    },
    received: amount === null || currency === null ? null : money(amount, currency),
    rate: row?.rate ?? null,
  };
}
