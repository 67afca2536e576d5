import { bug, type Bug } from '../bug.ts';

const kernel = (file: string) => `apps/api/src/kernel/${file}`;
const feature = (file: string) => `apps/api/src/features/${file}`;

const lanes = ['apps/api/test/job-order.test.ts'];
const leases = ['apps/api/test/abandoned-jobs.test.ts'];
const retries = ['apps/api/test/retried-mails.test.ts'];
const pushing = [feature('notifications/notifications.test.ts')];
const exporting = [feature('account/account.test.ts')];

/** Jobs that wait for one another, that outlive their worker, and that run twice; pages that wait in vain. */
export const jobBugs: readonly Bug[] = [
  bug({
    name: 'jobs: push messages hold the slots of money',
    class: 'outage',
    file: kernel('jobs/jobs.ts'),
    text: 'sms|push|push-one|tell',
    becomes: 'sms|push|tell',
    tests: lanes,
  }),
  bug({
    name: 'jobs: news and money share their slots',
    class: 'outage',
    file: kernel('jobs/worker.ts'),
    text: 'const lane = laneOf(name);',
    becomes: "const lane: Lane = laneOf(name) === 'news' ? 'money' : 'money';",
    tests: lanes,
  }),
  bug({
    name: 'jobs: the browsers of one person take every slot of news',
    class: 'limit',
    file: feature('notifications/notifications.worker.ts'),
    text: '            turn: `push:${notification.userId}`,\n',
    becomes: '',
    tests: lanes,
  }),
  bug({
    name: 'jobs: two looks at once find two jobs of one turn',
    class: 'lock',
    file: kernel('jobs/job-turns.ts'),
    text: '    await before;\n',
    becomes: '',
    tests: lanes,
  }),
  bug({
    name: 'jobs: one long job frees all jobs of its living worker',
    class: 'lease',
    file: kernel('jobs/worker-leases.ts'),
    text: 'coalesce(seen_at, locked_at)',
    becomes: 'locked_at',
    tests: leases,
  }),
  bug({
    name: 'jobs: a killed worker of the former release keeps its jobs',
    class: 'lease',
    file: kernel('jobs/worker-leases.ts'),
    text: 'coalesce(seen_at, locked_at)',
    becomes: 'seen_at',
    tests: leases,
  }),
  bug({
    name: 'jobs: the lease of a runner that is gone is renewed',
    class: 'lease',
    file: kernel('jobs/worker-leases.ts'),
    text: "      events.on('pool:release', ({ workerPool }) => void ids.delete(workerPool.id));\n",
    becomes: '',
    tests: leases,
  }),
  bug({
    name: 'warnings: each try of a mail counts as another one',
    class: 'limit',
    file: feature('auth/auth.worker.ts'),
    text: "event.id ?? derivedId('warning', userId, warning, address, label);",
    becomes: 'derivedId(userId, warning, clock.now().toISOString());',
    tests: retries,
  }),
  bug({
    name: 'warnings: a mail that leaves late says when it left',
    class: 'period',
    file: feature('auth/auth.worker.ts'),
    text: 'new Date(event.at)',
    becomes: 'clock.now()',
    tests: retries,
  }),
  bug({
    name: 'messages: one whose mailbox is confirmed meanwhile never leaves',
    class: 'state',
    file: 'apps/api/src/gateways/messages.store.ts',
    text: "    onConflict: '(id) DO UPDATE SET kind = excluded.kind, recipient = excluded.recipient',\n",
    becomes: '',
    tests: retries,
  }),
  bug({
    name: 'push: a service that is away for an hour is dropped',
    class: 'period',
    file: feature('notifications/push.store.ts'),
    text: 'AND failures >= $2 AND failing_since <= $3',
    becomes: 'AND failures >= $2 AND $3::timestamptz IS NOT NULL',
    tests: pushing,
  }),
  bug({
    name: 'push: a browser whose person signed out is told on',
    class: 'state',
    file: feature('notifications/push.store.ts'),
    text: ' AND s.ended_at IS NULL',
    becomes: '',
    tests: [feature('notifications/push.test.ts')],
  }),
  bug({
    name: 'push: who left a browser to another person is told on there',
    class: 'addressee',
    file: feature('notifications/push.store.ts'),
    text: 'CASE WHEN user_id = $2 THEN $3::uuid END',
    becomes: 'CASE WHEN user_id = $2 THEN $3::uuid ELSE session_id END',
    tests: [feature('notifications/push.test.ts')],
  }),
  bug({
    name: 'push: failures count though messages are delivered in between',
    class: 'state',
    file: feature('notifications/notifications.worker.ts'),
    text: '  else await forgetFailures(pool, row.id);\n',
    becomes: '',
    tests: pushing,
  }),
  bug({
    name: 'exports: a former run writes into the file of the later one',
    class: 'lease',
    file: feature('account/exports/exports.store.ts'),
    text: "WHERE id = ${exportId} AND run_id = ${runId} AND state = 'en_preparation' FOR SHARE",
    becomes:
      "WHERE id = ${exportId} AND ${runId}::uuid IS NOT NULL AND state = 'en_preparation' FOR SHARE",
    tests: exporting,
  }),
  bug({
    name: 'pages: one that cannot be drawn now does not say when it can',
    class: 'outage',
    file: 'apps/api/src/web.ts',
    text: "    reply.header('retry-after', String(wait));\n",
    becomes: '',
    tests: ['apps/api/test/frozen-pages.test.ts'],
  }),
];
