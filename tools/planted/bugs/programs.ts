import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const keys = [feature('api-keys/api-keys.test.ts')];
const events = [feature('events/events.test.ts')];

/** What merchants' programs may do, and what they are told: keys, events. */
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
];
