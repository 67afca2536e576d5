import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const payments = [feature('payments/payments.test.ts')];
const refunds = [feature('payments/refunds/refunds.test.ts')];
const customers = [feature('customers/customers.test.ts')];
const payouts = [feature('payments/payouts/payouts.test.ts')];
const reports = [feature('payments/payouts/report.test.ts')];
const automatic = [feature('schedules/automatic-payouts.test.ts')];
const links = [feature('payment-links/payment-links.test.ts')];
const till = [feature('payments/till/till.test.ts')];

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
    text: '`${selectPayments} WHERE p.id = $1 AND p.account_id = $2`,',
    becomes: '`${selectPayments} WHERE p.id = $1 AND $2::uuid IS NOT NULL`,',
    tests: payments,
  }),
  bug({
    name: 'payments: what other merchants are paid is found, too',
    class: 'owner',
    file: feature('payments/search/search.store.ts'),
    text: '[(place) => `account_id = ${place}`, accountId],',
    becomes: '[(place) => `${place}::uuid IS NOT NULL`, accountId],',
    tests: [feature('payments/search/search.test.ts')],
  }),
  bug({
    name: 'payments: what a customer wrote is computed by a spreadsheet',
    class: 'secret',
    file: feature('payments/search/payments.csv.ts'),
    text: 'escape_formulas: true,',
    becomes: 'escape_formulas: false,',
    tests: [feature('payments/search/search.test.ts')],
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
    name: 'payouts: a proof serves for another account than it was given for',
    class: 'addressee',
    file: feature('payments/payouts/payouts.service.ts'),
    text: '{ words: wordsOf(payee), account: payee.payeeId }',
    becomes: "{ words: '', account: payee.accountId }",
    tests: payouts,
  }),
  bug({
    name: 'payouts: a report forgets what was given back',
    class: 'state',
    file: feature('payments/payouts/report.store.ts'),
    text: "SELECT id, 'refund', reference, reason, NULL, NULL, NULL FROM refunds WHERE account_id = $1",
    becomes:
      "SELECT id, 'refund', reference, reason, NULL, NULL, NULL FROM refunds WHERE account_id <> $1",
    tests: reports,
  }),
  bug({
    name: 'payouts: a report begins again with what the one before told',
    class: 'period',
    file: feature('payments/payouts/report.service.ts'),
    text: 'id < entry && id > (before?.entry ?? 0n)',
    becomes: 'id < entry && id >= (before?.entry ?? 0n)',
    tests: reports,
  }),
  bug({
    name: 'payouts: what was paid out by itself is paid out again when it is asked for twice',
    class: 'idempotency',
    file: feature('schedules/merchant.use.ts'),
    text: 'const next = movedTo(rule, firstAfter(rule, at));',
    becomes: 'const next = movedTo(rule, rule.startDay);',
    tests: automatic,
  }),
  bug({
    name: 'payouts: banks work on every day',
    class: 'period',
    file: feature('schedules/occurrences.ts'),
    text: 'clock.businessDays === true ? nextOpen(clock, day) : day',
    becomes: 'day',
    tests: automatic,
  }),
  bug({
    name: 'payouts: another business’s account is paid',
    class: 'owner',
    file: feature('payments/payouts/payees.store.ts'),
    text: '`${select} WHERE p.id = $1 AND p.account_id = $2 AND p.removed_at IS NULL FOR SHARE OF p`',
    becomes:
      '`${select} WHERE p.id = $1 AND $2::uuid IS NOT NULL AND p.removed_at IS NULL FOR SHARE OF p`',
    tests: payouts,
  }),
  bug({
    name: 'payouts: the minimum in euros is taken for one of every currency',
    class: 'rounding',
    file: feature('payments/payouts/payouts.service.ts'),
    text: "return convert(inEuros, (await rates.between('EUR', currency)).rate, currency, 'up');",
    becomes: 'return wholeMinor(decimal(payoutMinimumEur), currency);',
    tests: payouts,
  }),
  bug({
    name: 'payouts: what came back stays reserved',
    class: 'hold',
    file: feature('payments/payouts/steps.ts'),
    text: "  await apply(deps.ledger, client, movement('payout.returned', id, inMode(mode, legs)));\n",
    becomes: '',
    tests: payouts,
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
  bug({
    name: 'payment-links: the link of a shop’s poster is given an end',
    class: 'period',
    file: feature('payment-links/payment-links.service.ts'),
    text: 'if (link.permanent && [amount, expiresAt, usesMost].some((one) => one !== null))',
    becomes: 'if (link.permanent && [amount].some((one) => one !== null))',
    tests: links,
  }),
  bug({
    name: 'till: the day of a business is that of its server',
    class: 'period',
    file: feature('payments/till/till.service.ts'),
    text: 'since: startOfDay(jour, fuseau), until',
    becomes: "since: startOfDay(jour, 'UTC'), until",
    tests: till,
  }),
  bug({
    name: 'customers: another merchant’s customer is changed and erased',
    class: 'owner',
    file: feature('customers/customers.store.ts'),
    text: '${select} WHERE c.id = $1 AND c.account_id = $2 FOR UPDATE OF c`',
    becomes: '${select} WHERE c.id = $1 AND $2::uuid IS NOT NULL FOR UPDATE OF c`',
    tests: customers,
  }),
  bug({
    name: 'customers: who is erased stays on their payments',
    class: 'secret',
    file: feature('payments/payments.store.ts'),
    text: 'SET customer_id = NULL, customer_email = NULL, customer_phone = NULL,',
    becomes: 'SET customer_id = NULL, customer_email = NULL,',
    tests: customers,
  }),
  bug({
    name: 'files: the logo of another business is taken',
    class: 'owner',
    file: feature('files/files.store.ts'),
    text: 'WHERE f.id = $1 AND f.use = $2 AND a.merchant_id = $3`,',
    becomes: 'WHERE f.id = $1 AND f.use = $2 AND $3::uuid IS NOT NULL`,',
    tests: [feature('files/files.test.ts')],
  }),
];
