import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const payments = [feature('payments/payments.test.ts')];
const wallets = [feature('payments/wallet/paying.test.ts')];
const links = [feature('payment-links/payment-links.test.ts')];

/** How merchants ask for payments, by themselves and by links, and are paid. */
export const saleBugs: readonly Bug[] = [
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
    file: feature('payments/wallet/paying.service.ts'),
    text: "  if (!paying.takesMoney) refuse('mode_production_inactif');\n",
    becomes: '',
    tests: payments,
  }),
  bug({
    name: 'payments: a wallet pays what its merchant called off meanwhile',
    class: 'lock',
    file: feature('payments/wallet/paying.store.ts'),
    text: "AND status = 'en_attente' FOR NO KEY UPDATE SKIP LOCKED",
    becomes: 'FOR NO KEY UPDATE',
    tests: wallets,
  }),
  bug({
    name: 'payments: what is paid from a wallet takes no room in the payer’s limits',
    class: 'limit',
    file: feature('limits/limits.ts'),
    text: '    await countSpends(client, counted);\n',
    becomes: '',
    tests: wallets,
  }),
  bug({
    name: 'payments: a link that is used up is paid by those who pay at once',
    class: 'limit',
    file: feature('payments/wallet/paying.store.ts'),
    text: "if (!(await countUses(client, linkIds))) refuse('lien_epuise');",
    becomes: 'await countUses(client, linkIds);',
    tests: wallets,
  }),
  bug({
    name: 'payment-links: a link is paid more often than it may be',
    class: 'lock',
    file: feature('payment-links/payment-links.store.ts'),
    text: ' AND (l.uses_most IS NULL OR l.uses + named.times <= l.uses_most)`,',
    becomes: '`,',
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
];
