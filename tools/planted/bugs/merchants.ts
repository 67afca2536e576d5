import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const payments = [feature('payments/payments.test.ts')];
const refunds = [feature('payments/refunds/refunds.test.ts')];
const disputes = ['disputes', 'answers'].map((name) =>
  feature(`payments/disputes/${name}.test.ts`),
);
const customers = [feature('customers/customers.test.ts')];
const payouts = [feature('payments/payouts/payouts.test.ts')];
const reports = [feature('payments/payouts/report.test.ts')];
const automatic = [feature('schedules/automatic-payouts.test.ts')];
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
    name: 'merchants: who is taken out of a team is not told',
    class: 'addressee',
    file: feature('merchants/team/team.service.ts'),
    text: '    await showMerchant(client, caller.merchantId);\n',
    becomes: '',
    tests: [feature('merchants/team/showing.test.ts')],
  }),
  bug({
    name: 'spreadsheets: what a customer wrote is computed',
    class: 'secret',
    file: 'apps/api/src/kernel/texts/csv.ts',
    text: 'escape_formulas: true,',
    becomes: 'escape_formulas: false,',
    tests: [
      feature('payments/search/search.test.ts'),
      feature('operations/transactions/transactions.test.ts'),
    ],
  }),
  bug({
    name: 'refunds: more than what is left of a payment is given back',
    class: 'limit',
    file: feature('payments/refunds/refunds.service.ts'),
    text: 'if (compare(amount, left) > 0 || left.minor === 0n)',
    becomes: 'if (compare(amount, payment.receipt.paid) > 0 || left.minor === 0n)',
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
    name: 'disputes: another merchant’s dispute is shown and answered',
    class: 'owner',
    file: feature('payments/disputes/disputes.store.ts'),
    text: '`${select} WHERE d.id = $1 AND d.account_id = $2`',
    becomes: '`${select} WHERE d.id = $1 AND $2::uuid IS NOT NULL`',
    tests: disputes,
  }),
  bug({
    name: 'disputes: what is disputed is refunded, too',
    class: 'limit',
    file: feature('payments/refunds/refunds.service.ts'),
    text: 'if (disputeStatus !== null && !isEnd(disputeStates, disputeStatus))',
    becomes: 'if (disputeStatus !== null && isEnd(disputeStates, disputeStatus))',
    tests: disputes,
  }),
  bug({
    name: 'disputes: what a merchant owes is paid out to them',
    class: 'hold',
    file: feature('payments/payouts/payouts.service.ts'),
    text: '  await coverOwed(deps, client, { accountId, currency });\n',
    becomes: '',
    tests: disputes,
  }),
  bug({
    name: 'disputes: evidence is taken after its date',
    class: 'period',
    file: feature('payments/disputes/disputes.service.ts'),
    text: 'if (dispute.dueAt <= at)',
    becomes: 'if (dispute.dueAt < dispute.openedAt)',
    tests: disputes,
  }),
  bug({
    name: 'disputes: a won one stays set aside',
    class: 'state',
    file: feature('payments/disputes/steps.ts'),
    text: 'post(transit(accountId, currency), wallet(accountId, currency), taken)',
    becomes: 'post(transit(accountId, currency), transit(accountId, currency), taken)',
    tests: disputes,
  }),
  bug({
    name: 'files: evidence has a public address',
    class: 'secret',
    file: feature('files/files.store.ts'),
    text: "WHERE id = $1 AND use IN ('image_lien', 'logo')",
    becomes: 'WHERE id = $1',
    tests: disputes,
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
    name: 'payouts: a payment is said to belong to the last payout',
    class: 'period',
    file: feature('payments/payouts/payouts.store.ts'),
    text: 'SELECT min(entry) FROM merchant_payouts',
    becomes: 'SELECT max(entry) FROM merchant_payouts',
    tests: reports,
  }),
  bug({
    name: 'statements: what a merchant sold in the test mode is on no statement, or on the live one',
    class: 'addressee',
    file: feature('statements/statements.service.ts'),
    text: 'const account = { ...wallet(ownerId, query.devise), mode: holder.mode };',
    becomes: 'const account = wallet(ownerId, query.devise);',
    tests: [feature('payments/statements/statements.test.ts')],
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
    name: 'payouts: a proof for one account of automatic payouts serves for another',
    class: 'proof',
    file: feature('payments/payouts/payees.service.ts'),
    text: '        beneficiaire: words,\n        compte: chosen.payeeId,\n',
    becomes: '',
    tests: automatic,
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
