import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const keys = [feature('api-keys/api-keys.test.ts')];
const events = [feature('events/events.test.ts')];
const webhooks = [feature('webhooks/webhooks.test.ts')];
const deliveries = [feature('webhooks/deliveries.test.ts')];

/** What merchants' programs may do, and what they are told: keys, events, webhooks. */
export const programBugs: readonly Bug[] = [
  bug({
    name: 'api-keys: the secret is kept as it is',
    class: 'secret',
    file: feature('api-keys/keys.ts'),
    text: 'secretHash: sha256Hex(secretKey),',
    becomes: 'secretHash: secretKey,',
    tests: keys,
  }),
  bug({
    name: 'api-keys: the secret stands in the audit',
    class: 'secret',
    file: feature('api-keys/api-keys.service.ts'),
    text: 'after: after === null ? null : shown,',
    becomes: 'after,',
    tests: keys,
  }),
  bug({
    name: 'api-keys: the mode of a key is ignored',
    class: 'owner',
    file: feature('api-keys/programs.ts'),
    text: "if (found.mode === 'live' && !found.live) refuse('cle_mode_inactif');",
    becomes: "if (found.mode === 'live' && key === '') refuse('cle_mode_inactif');",
    tests: keys,
  }),
  bug({
    name: 'api-keys: a key that was replaced serves for ever',
    class: 'period',
    file: feature('api-keys/programs.ts'),
    text: 'if (found.expiresAt !== null && found.expiresAt <= now)',
    becomes: 'if (found.expiresAt !== null && found.expiresAt > now && found.revoked)',
    tests: keys,
  }),
  bug({
    name: 'guard: a key serves every route of merchants',
    class: 'owner',
    file: 'apps/api/src/kernel/identity/guard.ts',
    text: "if (access.kind !== 'merchant' || !url.startsWith(programsPath)) refuse('cle_hors_api');",
    becomes: "if (access.kind !== 'merchant' || url === programsPath) refuse('cle_hors_api');",
    tests: keys,
  }),
  bug({
    name: 'events: two processes give numbers at once',
    class: 'lock',
    file: feature('events/numbering.ts'),
    text: "if (!(await tryLockByName(client, 'events.numbering'))) return false;",
    becomes: '',
    tests: events,
  }),
  bug({
    name: 'events: a program reads those of the other mode',
    class: 'owner',
    file: feature('events/events.store.ts'),
    text: 'WHERE e.account_id = $1 AND e.id = $2',
    becomes: 'WHERE $1::uuid IS NOT NULL AND e.id = $2',
    tests: events,
  }),
  bug({
    name: 'events: the numbers begin anew after those that are gone',
    class: 'period',
    file: feature('events/events.store.ts'),
    text: 'ON CONFLICT (account_id) DO UPDATE SET last = n.last + excluded.last',
    becomes: 'ON CONFLICT (account_id) DO UPDATE SET last = excluded.last',
    tests: events,
  }),
  bug({
    name: 'webhooks: what is signed is the body as it reads, not its bytes',
    class: 'secret',
    file: feature('webhooks/secrets.ts'),
    text: 'const content = `${id}.${timestamp}.${body}`;',
    becomes: 'const content = `${id}.${timestamp}.${JSON.stringify(JSON.parse(body), null, 2)}`;',
    tests: webhooks,
  }),
  bug({
    name: 'webhooks: the secret is kept as it is',
    class: 'secret',
    file: feature('webhooks/webhooks.service.ts'),
    text: 'sealed: secrets.seal(key.text, secretContext(secretId)),',
    becomes: 'sealed: key.text,',
    tests: webhooks,
  }),
  bug({
    name: 'webhooks: an address inside a network is taken',
    class: 'addressee',
    file: feature('webhooks/webhooks.service.ts'),
    text: 'if (objection !== null) refuse(refusalsOf[objection], { field });',
    becomes:
      "if (objection !== null && objection !== 'inside') refuse(refusalsOf[objection], { field });",
    tests: webhooks,
  }),
  bug({
    name: 'webhooks: a redirect has arrived',
    class: 'state',
    file: feature('webhooks/attempts.ts'),
    text: 'if (!answer.ok) return failures[answer.failure.kind];',
    becomes:
      "if (!answer.ok) return answer.failure.kind === 'redirect' ? null : failures[answer.failure.kind];",
    tests: deliveries,
  }),
  bug({
    name: 'webhooks: a delivery that is being sent is taken again',
    class: 'lease',
    file: feature('webhooks/courier.ts'),
    text: 'dueAt: addSeconds(at, leaseSeconds) } as const;',
    becomes: 'dueAt: addSeconds(at, leaseSeconds - leaseSeconds) } as const;',
    tests: webhooks,
  }),
  bug({
    name: 'webhooks: a slow receiver has every place',
    class: 'limit',
    file: feature('webhooks/sending.ts'),
    text: 'while (host.asked < askedOfHost) {',
    becomes: 'while (host.asked < heldMost) {',
    tests: [feature('webhooks/sending.test.ts')],
  }),
  bug({
    name: 'webhooks: an answer that comes after the lease is recorded over the next one',
    class: 'lease',
    file: feature('webhooks/deliveries.store.ts'),
    text: "WHERE d.id = o.id AND d.attempts = o.attempts AND d.state = 'en_attente'`,",
    becomes: 'WHERE d.id = o.id`,',
    tests: deliveries,
  }),
  bug({
    name: 'webhooks: an endpoint that is off is sent what waited',
    class: 'state',
    file: feature('webhooks/webhooks.service.ts'),
    text: 'if (actif === false) await endDeliveries(client, id);',
    becomes: '',
    tests: deliveries,
  }),
  bug({
    name: 'idempotency: a request of a merchant’s program is another one after its key was replaced',
    class: 'idempotency',
    file: 'apps/api/src/kernel/http/idempotency.ts',
    text: "merchant?.kind === 'key' ? merchant.accountId",
    becomes: "merchant?.kind === 'key' ? merchant.keyId",
    tests: [feature('api-keys/programs.test.ts')],
  }),
];
