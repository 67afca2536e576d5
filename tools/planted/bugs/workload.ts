import type { WorkloadBug } from '../bug.ts';

const sound = { atLeast: 15, isKilled: false, isSound: false } as const;

/** Mistakes that show under load, with lost answers and a killed instance; the checks of the bank workload report them. */
export const workloadBugs: readonly WorkloadBug[] = [
  {
    name: 'ledger: balances are read and written without a lock',
    class: 'lock',
    workload: { ...sound, rounds: 4, check: 'each entry follows from the one before it' },
    edits: [
      {
        file: 'packages/ledger/src/batch-read.ts',
        text: "FOR NO KEY UPDATE ${wait ? '' : 'SKIP LOCKED'}",
        becomes: '',
      },
      {
        file: 'packages/ledger/src/batch-write.ts',
        text: 'WHERE b.ctid = m.place AND b.id = m.id`',
        becomes: 'WHERE b.id = m.id`',
      },
    ],
  },
  {
    name: 'ledger: amounts of instant transfers go through floats',
    class: 'arithmetic',
    workload: { ...sound, check: 'what people believe, own and read is the same' },
    edits: [
      {
        file: 'packages/ledger/src/prepare.ts',
        text: '  return { ...leg, debitId: accountId(leg.debit), creditId: accountId(leg.credit) };',
        becomes: `  const minor = BigInt(Math.trunc((Number(leg.amount.minor) / 100) * 100));
  const amount = { ...leg.amount, minor } as typeof leg.amount;
  return { ...leg, amount, debitId: accountId(leg.debit), creditId: accountId(leg.credit) };`,
      },
    ],
  },
  {
    name: 'idempotency: a key belongs to nobody',
    class: 'idempotency',
    workload: { ...sound, check: 'every acknowledged id is told to one client' },
    edits: [
      {
        file: 'apps/api/src/kernel/http/idempotency.ts',
        text: 'id: derivedId(scope, request.method, request.url, header),',
        becomes: 'id: derivedId(request.method, request.url, header),',
      },
      {
        file: 'apps/api/src/kernel/http/idempotency.ts',
        text: 'bodyHash: sha256Hex(request.rawBody),',
        becomes: "bodyHash: sha256Hex(''),",
      },
    ],
  },
  {
    name: 'idempotency: a key is forgotten at once',
    class: 'idempotency',
    workload: { ...sound, check: 'every acknowledged id is in the database, once, and no other' },
    edits: [
      {
        file: 'apps/api/src/kernel/http/idempotency.ts',
        text: 'id: derivedId(scope, request.method, request.url, header),',
        becomes: 'id: derivedId(scope, request.id, request.url, header),',
      },
    ],
  },
  {
    name: 'card payments: a callback is believed without a signature and without a look-up',
    class: 'gateway amount',
    workload: { ...sound, check: 'the book and the gateways tell the same story' },
    edits: [
      {
        file: 'apps/api/src/gateways/cards/cards.gateway.ts',
        text: '    verifyCallback: (callback) => client.verifyCallback(callback),',
        becomes: `    async verifyCallback({ rawBody }) {
      const { reference } = JSON.parse(rawBody.toString());
      return { reference, messageId: reference };
    },`,
      },
      {
        file: 'apps/api/src/features/card-payments/card-payments.routes.ts',
        text: '      const { state } = await syncCardPayment(deps, attempt);',
        becomes: `      const { cards } = deps.gateways;
      const believing: typeof cards.lookup = async (key) => {
        const told = await cards.lookup(key);
        if (told.status !== 'answered' || told.value === null) return told;
        return { ...told, value: { ...told.value, state: 'approved' } };
      };
      const gateways = { ...deps.gateways, cards: { ...cards, lookup: believing } };
      const { state } = await syncCardPayment({ ...deps, gateways }, attempt);`,
      },
    ],
  },
  {
    name: 'ledger: the answer leaves before the commit',
    class: 'state',
    workload: {
      ...sound,
      isKilled: true,
      check: 'every acknowledged id is in the database, once, and no other',
    },
    edits: [
      {
        file: 'packages/ledger/src/ledger.ts',
        text: '      return groupCommit.submit(prepare(operation), companions);',
        becomes: `      setTimeout(() => void groupCommit.submit(prepare(operation), companions), 300);
      return { status: 'posted', operationId: operation.id, at: new Date() };`,
      },
    ],
  },
];
