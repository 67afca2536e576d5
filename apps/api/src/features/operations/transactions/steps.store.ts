import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { Text } from '../../../kernel/texts/texts.ts';
import type { LoggedTransaction } from './search.store.ts';

export type Step = {
  readonly type: string;
  readonly actor: string | null;
  /** Why it came to this. */
  readonly detail: Text | null;
  readonly at: Date;
};

const why = `coalesce(reason_message, to_jsonb(reason))`;

/** A payment of a merchant, by itself or by the attempt that paid it; and the card that an operation ordered. */
const subjectsText = `
  WITH paid AS (
    SELECT id, paid, settled_at FROM payments WHERE id = $1 AND $2 = 'payments'
    UNION ALL SELECT p.id, p.paid, p.settled_at FROM card_payments c JOIN payments p ON p.id = c.subject_id
      WHERE c.id = $1 AND $2 = 'card_payments' AND c.purpose = 'payment' AND c.state = 'approuve'
    UNION ALL SELECT p.id, p.paid, p.settled_at FROM mobile_money_payments m JOIN payments p ON p.id = m.subject_id
      WHERE m.id = $1 AND $2 = 'mobile_money_payments' AND m.purpose = 'payment' AND m.status = 'reussi'
  ), ordered AS (
    SELECT v.* FROM operations o JOIN virtual_cards v ON v.id = o.object_id AND v.created_at = o.at
     WHERE o.id = $1 AND $2 = 'operations' AND o.kind = 'carte' AND o.direction = 'out')`;

/** By source: what its rows have of each step, with the moment of it; null where it has not come to that. */
const stepsText = `
  SELECT CASE source WHEN 'refusals' THEN 'refuse' ELSE 'cree' END AS type, NULL AS actor, NULL::jsonb AS detail, at, 0 AS rank
    FROM transaction_logs WHERE id = $1
  UNION ALL SELECT CASE source WHEN 'payments' THEN 'paye' ELSE state END, NULL, NULL, completed_at, 9 FROM transaction_logs
    WHERE id = $1 AND source IN ('operations', 'payments') AND NOT EXISTS (SELECT FROM ordered)
  UNION ALL SELECT step.type, NULL, step.detail, step.at, step.rank FROM ordered, LATERAL (VALUES
      ('transmis', NULL::jsonb, ordered_at, 2), ('active', NULL, activated_at, 9),
      ('refusee', ${why}, CASE status WHEN 'refusee' THEN updated_at END, 9)) AS step (type, detail, at, rank)
  UNION ALL SELECT type, actor, coalesce(detail_message, to_jsonb(detail)), at, 1
    FROM transfer_events WHERE transfer_id = $1 AND $2 = 'transfers'
  UNION ALL SELECT step.type, NULL, NULL, step.at, 1 FROM reviews, LATERAL (VALUES
      ('retenu', created_at), ('verifie', CASE status WHEN 'liberee' THEN decided_at END)) AS step (type, at)
    WHERE object_id = $1 AND $2 <> 'transfers'
  UNION ALL SELECT step.type, NULL, step.detail, step.at, step.rank FROM withdrawals, LATERAL (VALUES
      ('versement_demande', NULL::jsonb, left_at, 2), (status, ${why}, ended_at, 9)) AS step (type, detail, at, rank)
    WHERE id = $1 AND $2 = 'withdrawals'
  UNION ALL SELECT status, NULL, failure_message, ended_at, 9 FROM merchant_payouts WHERE id = $1 AND $2 = 'merchant_payouts'
  UNION ALL SELECT 'versement_demande', NULL, NULL, created_at, 2 FROM payouts
    WHERE subject_id = $1 AND $2 IN ('merchant_payouts', 'refunds')
  UNION ALL SELECT CASE state WHEN 'accepte' THEN 'versement_accepte' WHEN 'envoye' THEN 'versement_envoye' ELSE state END,
      'partenaire', NULL, updated_at, 3 FROM payouts
    WHERE subject_id = $1 AND $2 <> 'transfers' AND state IN ('accepte', 'envoye', 'retourne')
  UNION ALL SELECT 'paiement_refuse', NULL, ${why}, updated_at, 1 FROM card_payments
    WHERE subject_id = $1 AND purpose = 'deposit' AND $2 = 'deposits' AND state = 'refuse'
  UNION ALL SELECT step.type, NULL, step.detail, step.at, step.rank FROM deposits, LATERAL (VALUES
      ('paiement_recu', NULL::jsonb, received_at, 2),
      (status, ${why}, CASE status WHEN 'complete' THEN received_at WHEN 'en_attente' THEN NULL ELSE updated_at END, 9))
        AS step (type, detail, at, rank)
    WHERE id = $1 AND $2 = 'deposits'
  UNION ALL SELECT step.type, NULL, step.detail, step.at, step.rank FROM (
      SELECT id, status, reason, reason_message, asked_at, completed_at, updated_at, 'topups' AS source FROM topups
      UNION ALL SELECT id, status, reason, reason_message, asked_at, completed_at, updated_at, 'bills' FROM bills
      UNION ALL SELECT id, status, reason, reason_message, asked_at, completed_at, updated_at, 'mobile_money_payments'
        FROM mobile_money_payments) AS asked, LATERAL (VALUES
      ('transmis', NULL::jsonb, asked_at, 2),
      (status, ${why}, CASE WHEN status IN ('complete', 'reussi', 'annule', 'echoue') THEN coalesce(completed_at, updated_at) END, 9))
        AS step (type, detail, at, rank)
    WHERE id = $1 AND source = $2
  UNION ALL SELECT state, NULL, ${why}, updated_at, 5 FROM card_payments
    WHERE id = $1 AND $2 = 'card_payments' AND state IN ('approuve', 'refuse', 'annule')
  UNION ALL SELECT 'disponible', NULL, NULL, settled_at, 9 FROM paid
  UNION ALL SELECT CASE r.amount WHEN paid.paid THEN 'rembourse' ELSE 'partiellement_rembourse' END, NULL, NULL, r.completed_at, 9
    FROM paid JOIN refunds r ON r.payment_id = paid.id AND r.status = 'reussi'
  UNION ALL SELECT step.type, NULL, NULL, step.at, step.rank FROM paid JOIN disputes d ON d.payment_id = paid.id, LATERAL (VALUES
      ('litige_ouvert', d.opened_at, 9),
      (CASE d.answer WHEN 'acceptation' THEN 'litige_accepte' ELSE 'litige_preuves' END, d.answered_at, 10),
      (CASE d.status WHEN 'gagne' THEN 'litige_gagne' ELSE 'litige_perdu' END, d.ended_at, 11)) AS step (type, at, rank)
  UNION ALL SELECT status, NULL, failure_message,
      CASE WHEN status IN ('reussi', 'echoue') THEN coalesce(completed_at, updated_at) END, 9
    FROM refunds WHERE id = $1 AND $2 = 'refunds'
  UNION ALL SELECT step.type, NULL, NULL, step.at, step.rank FROM card_refunds, LATERAL (VALUES
      ('transmis', asked_at, 2), (state, CASE WHEN state IN ('fait', 'refuse') THEN updated_at END, 9)) AS step (type, at, rank)
    WHERE id = $1 AND $2 = 'card_refunds'
  UNION ALL SELECT state, NULL, ${why},
      CASE WHEN state IN ('reglee', 'refusee') THEN coalesce(cleared_at, at) WHEN state <> 'autorisee' THEN updated_at END, 9
    FROM virtual_card_transactions WHERE id = $1 AND $2 = 'virtual_card_transactions'`;

/** What happened to a transaction, the oldest first: when it was ordered, each step that its source keeps, and how it ended. */
export async function stepsOf(
  source: Readable,
  { id, source: table }: Pick<LoggedTransaction, 'id' | 'source'>,
): Promise<Step[]> {
  const { rows } = await source.query<Step>(
    `${subjectsText} SELECT type, actor, detail, at FROM (${stepsText}) AS step WHERE at IS NOT NULL ORDER BY at, rank`,
    [id, table],
  );
  return rows;
}
