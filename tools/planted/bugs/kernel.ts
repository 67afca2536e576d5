import { bug, type Bug } from '../bug.ts';

const kernel = (file: string) => `apps/api/src/kernel/${file}`;
const feature = (file: string) => `apps/api/src/features/${file}`;
const ledger = (file: string) => `packages/ledger/src/${file}`;

const platform = ['apps/api/test/platform.test.ts'];
const settings = [feature('settings/settings.test.ts')];
const sessions = [feature('auth/sessions.test.ts')];
const holds = [ledger('holds.test.ts')];
const decisions = [ledger('decide.test.ts')];

/** The kernel, the ledger, and what keeps an instance answering. */
export const kernelBugs: readonly Bug[] = [
  bug({
    name: 'idempotency: the same key with another body gets the first answer',
    class: 'idempotency',
    file: kernel('idempotency.ts'),
    text: "if (row.body_hash !== key.bodyHash) return refuse('cle_idempotence_reutilisee');",
    becomes: '',
    tests: [feature('deposits/deposits.test.ts')],
  }),
  bug({
    name: 'idempotency: two requests of one key run side by side',
    class: 'lock',
    file: kernel('idempotency.ts'),
    text: "if (rows[0]?.free !== true) return refuse('operation_en_cours', { retryAfterSeconds: 1 });",
    becomes: '',
    tests: ['apps/api/test/idempotency.test.ts'],
  }),
  bug({
    name: 'idempotency: the sweep forgets answers of the last hour',
    class: 'period',
    file: kernel('idempotency.ts'),
    text: 'const retentionHours = 24;',
    becomes: 'const retentionHours = 0;',
    tests: ['apps/api/test/idempotency.test.ts'],
  }),
  bug({
    name: 'health: an instance is ready whatever it lacks',
    class: 'outage',
    file: kernel('health.ts'),
    text: 'if (!migrated || !needs.notifications.listening)',
    becomes: 'if (migrated === undefined)',
    tests: ['apps/api/test/away.test.ts'],
  }),
  bug({
    name: 'errors: a full disk is a fault of ours',
    class: 'outage',
    file: kernel('database.ts'),
    text: "const awayClasses = new Set(['08', '53', '57']);",
    becomes: "const awayClasses = new Set(['08', '57']);",
    tests: ['apps/api/test/away.test.ts'],
  }),
  bug({
    name: 'errors: a connection that ends is a fault of ours',
    class: 'outage',
    file: kernel('database.ts'),
    text: '/^(?:Connection terminated|Query read timeout|',
    becomes: '/^(?:Query read timeout|',
    tests: ['apps/api/test/away.test.ts'],
  }),
  bug({
    name: 'guard: an ended session goes on until its token ends',
    class: 'cache',
    file: feature('auth/auth.liveness.ts'),
    text: 'receive: (payload) => remember(payload, clock.now()),',
    becomes: 'receive: () => undefined,',
    tests: sessions,
  }),
  bug({
    name: 'session: a token that was read once never ends',
    class: 'cache',
    file: kernel('session.ts'),
    text: 'return known.endsAt > now.getTime() ? known.actor : null;',
    becomes: 'return known.actor;',
    tests: [kernel('session.test.ts')],
  }),
  bug({
    name: 'attempts: one guess more than the limit',
    class: 'limit',
    file: kernel('attempts.ts'),
    text: '(counts.get(row.hash) ?? 0) > row.maximum',
    becomes: '(counts.get(row.hash) ?? 0) > row.maximum + 1',
    tests: [feature('auth/auth.test.ts')],
  }),
  bug({
    name: 'secrets: a sealed text opens for any purpose',
    class: 'secret',
    file: kernel('secrets.ts'),
    text: "createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));",
    becomes: "createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(''));",
    tests: [kernel('secrets.test.ts')],
  }),
  bug({
    name: 'log: a secret that stands two levels deep is written',
    class: 'secret',
    file: kernel('log.ts'),
    text: '[field, `*.${field}`, `*.*.${field}`]',
    becomes: '[field]',
    tests: [kernel('log.test.ts')],
  }),
  bug({
    name: 'jobs: what is due at this very moment is left',
    class: 'period',
    file: kernel('rows.ts'),
    text: '${by} <= $1 ORDER BY ${by} LIMIT $2',
    becomes: '${by} < $1 ORDER BY ${by} LIMIT $2',
    tests: [kernel('rows.test.ts')],
  }),
  bug({
    name: 'ledger: what is held can be spent again',
    class: 'hold',
    file: ledger('decide.ts'),
    text: 'const available = from.creditsPosted - from.debitsPosted - from.debitsPending;',
    becomes: 'const available = from.creditsPosted - from.debitsPosted;',
    tests: decisions,
  }),
  bug({
    name: 'ledger: a hold is captured after its end',
    class: 'hold',
    file: ledger('decide.ts'),
    text: "if (held.expiresAt <= at) return 'hold_expired';",
    becomes: '',
    tests: decisions,
  }),
  bug({
    name: 'ledger: a hold is settled twice',
    class: 'hold',
    file: ledger('decide.ts'),
    text: "if (held.settled) return 'hold_settled';",
    becomes: '',
    tests: decisions,
  }),
  bug({
    name: 'ledger: a hold whose time is over stays',
    class: 'hold',
    file: ledger('expiry.ts'),
    text: 'WHERE h.settled_at IS NULL AND h.expires_at <= $1',
    becomes: "WHERE h.settled_at IS NULL AND h.expires_at <= $1::timestamptz - interval '1 day'",
    tests: holds,
  }),
  bug({
    name: 'ledger: an operation’s id serves for another body',
    class: 'idempotency',
    file: ledger('decide.ts'),
    text: 'before.bodyHash === bodyHash',
    becomes: 'before.bodyHash.length === bodyHash.length',
    tests: decisions,
  }),
  bug({
    name: 'ledger: a refused operation leaves its first leg',
    class: 'arithmetic',
    file: ledger('decide.ts'),
    text: '      for (const step of draft.undo.toReversed()) step();\n',
    becomes: '',
    tests: decisions,
  }),
  bug({
    name: 'ledger: a statement forgets the first moment of its period',
    class: 'period',
    file: ledger('reads.ts'),
    text: "'e.at >= $2::timestamptz'",
    becomes: "'e.at > $2::timestamptz'",
    tests: [ledger('reads.test.ts')],
  }),
];
