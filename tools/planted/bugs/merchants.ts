import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const payments = [feature('payments/payments.test.ts')];
const refunds = [feature('payments/refunds/refunds.test.ts')];
const links = [feature('payment-links/payment-links.test.ts')];

/** What merchants are paid and give back: modes, owners, amounts. */
export const merchantBugs: readonly Bug[] = [
  bug({
    name: 'worlds: orders of the test mode go to the live gateways',
    class: 'addressee',
    file: 'apps/api/src/gateways/worlds.ts',
    text: "return mode === 'live' ? worlds : (worlds.testWorld ?? refuse('mode_test_indisponible'));",
    becomes:
      "return mode === 'live' || worlds.testWorld !== null ? worlds : refuse('mode_test_indisponible');",
    tests: payments,
  }),
  bug({
    name: 'payments: another merchant’s payment is shown',
    class: 'owner',
    file: feature('payments/payments.store.ts'),
    text: 'await db.query<Row>(`${select} WHERE p.id = $1 AND p.account_id = $2`, [id, accountId]),',
    becomes:
      'await db.query<Row>(`${select} WHERE p.id = $1 AND $2::uuid IS NOT NULL`, [id, accountId]),',
    tests: payments,
  }),
  bug({
    name: 'payments: a fee is rounded down, so that small payments cost nothing',
    class: 'rounding',
    file: feature('payments/terms.ts'),
    text: "{ units: BigInt(row.pourcentageBps), scale: 4 }, 'up')",
    becomes: "{ units: BigInt(row.pourcentageBps), scale: 4 }, 'down')",
    tests: payments,
  }),
  bug({
    name: 'payments: what is paid by card can be spent at once',
    class: 'period',
    file: feature('payments/steps.ts'),
    text: 'const to = days === 0 ? wallet(accountId, currency) : pending(accountId, currency);',
    becomes: 'const to = days >= 0 ? wallet(accountId, currency) : pending(accountId, currency);',
    tests: payments,
  }),
  bug({
    name: 'payments: a merchant whose live mode is off is paid',
    class: 'state',
    file: feature('payments/payable.ts'),
    text: '  await requireTaking(client, payment.accountId);\n',
    becomes: '',
    tests: payments,
  }),
  bug({
    name: 'refunds: more than what is left of a payment is given back',
    class: 'limit',
    file: feature('payments/refunds/refunds.service.ts'),
    text: 'if (compare(amount, left) > 0 || left.minor === 0n)',
    becomes: 'if (compare(amount, receipt.paid) > 0 || left.minor === 0n)',
    tests: refunds,
  }),
  bug({
    name: 'refunds: one that the gateway refuses stays counted',
    class: 'state',
    file: feature('payments/refunds/steps.ts'),
    text: 'const refunded = subtract(payment.refunded, amount).minor;',
    becomes: 'const refunded = payment.refunded.minor;',
    tests: refunds,
  }),
  bug({
    name: 'refunds: a merchant without the money gives it back all the same',
    class: 'hold',
    file: feature('payments/refunds/refunds.service.ts'),
    text: '  if (isCovered) return;\n',
    becomes: '  if (isCovered || mode === "live") return;\n',
    tests: refunds,
  }),
  bug({
    name: 'payment-links: a link is paid more often than it may be',
    class: 'lock',
    file: feature('payment-links/payment-links.store.ts'),
    text: '      WHERE id = $1 AND (uses_most IS NULL OR uses < uses_most)`,\n    [id],',
    becomes: '      WHERE id = $1`,\n    [id],',
    tests: links,
  }),
  bug({
    name: 'payment-links: another merchant’s link is changed',
    class: 'owner',
    file: feature('payment-links/payment-links.store.ts'),
    text: '${select} WHERE l.id = $1 AND l.account_id = $2 FOR UPDATE OF l`',
    becomes: '${select} WHERE l.id = $1 AND $2::uuid IS NOT NULL FOR UPDATE OF l`',
    tests: links,
  }),
];
