import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const across = (file: string) => `apps/api/test/${file}.test.ts`;

const limits = [feature('limits/limits.test.ts')];
const occurrences = [feature('schedules/occurrences.test.ts')];
const proofs = [feature('step-up/step-up.test.ts')];
const sessions = [feature('auth/sessions/sessions.test.ts')];
const timetable = [across('timetable')];
const objects = [across('objects')];

/** What people are told, allowed, sent and asked: limits, schedules, statements, proofs, sessions, requests. */
export const peopleBugs: readonly Bug[] = [
  bug({
    name: 'limits: two spends at once see the same room',
    class: 'lock',
    file: feature('limits/limits.store.ts'),
    text: 'WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id FOR NO KEY UPDATE',
    becomes: 'WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id',
    tests: [across('locks')],
  }),
  bug({
    name: 'limits: of those who spend first in one commit, only one is counted',
    class: 'limit',
    file: feature('limits/counting.ts'),
    text: 'together.filter(({ userId }) => left.has(userId)),',
    becomes: 'together.filter(({ userId }) => left.has(userId)).slice(0, 1),',
    tests: limits,
  }),
  bug({
    name: 'limits: the same payment is counted twice',
    class: 'limit',
    file: feature('limits/limits.ts'),
    text: 'return insertSpend(client, { ...counted, subject, pot: pot ?? null });',
    becomes:
      'return (await insertSpend(client, { ...counted, subject, pot: pot ?? null })) || true;',
    tests: limits,
  }),
  bug({
    name: 'schedules: the last day is left out',
    class: 'period',
    file: feature('schedules/occurrences.ts'),
    text: 'return endDay !== null && day > endDay ? null : day;',
    becomes: 'return endDay !== null && day >= endDay ? null : day;',
    tests: occurrences,
  }),
  bug({
    name: 'schedules: a month counts from the occurrence before it',
    class: 'period',
    file: feature('schedules/occurrences.ts'),
    text: "return frequency === 'quinzaine' ? { weeks: 2 * index } : { months: index };",
    becomes: "return frequency === 'quinzaine' ? { weeks: 2 * index } : { days: 30 * index };",
    tests: occurrences,
  }),
  bug({
    name: 'schedules: nothing runs by the clock',
    class: 'timetable',
    file: 'apps/api/src/jobs.ts',
    text: '  ...schedulesCrontab,\n',
    becomes: '',
    tests: timetable,
  }),
  bug({
    name: 'proofs: a proof serves another object',
    class: 'proof',
    file: feature('step-up/step-up.store.ts'),
    text: 'AND action = $4 AND subject_hash = $5',
    becomes: 'AND action = $4 AND $5::text IS NOT NULL',
    tests: proofs,
  }),
  bug({
    name: 'proofs: a proof serves two requests',
    class: 'proof',
    file: feature('step-up/step-up.store.ts'),
    text: 'AND ((used_at IS NULL AND expires_at > $6) OR used_for = $7)',
    becomes: 'AND expires_at > $6',
    tests: proofs,
  }),
  bug({
    name: 'proofs: a proof never ends',
    class: 'period',
    file: feature('step-up/step-up.store.ts'),
    text: 'AND ((used_at IS NULL AND expires_at > $6) OR used_for = $7)',
    becomes: 'AND (used_at IS NULL OR used_for = $7)',
    tests: proofs,
  }),
  bug({
    name: 'proofs: another session’s proof is taken',
    class: 'owner',
    file: feature('step-up/step-up.store.ts'),
    text: 'AND session_id = $3 AND action = $4',
    becomes: 'AND $3::uuid IS NOT NULL AND action = $4',
    tests: proofs,
  }),
  bug({
    name: 'sessions: a stolen refresh token goes on',
    class: 'secret',
    file: feature('auth/sessions/sessions.ts'),
    text: '  await endStolen(parts, client, session);\n',
    becomes: '',
    tests: sessions,
  }),
  bug({
    name: 'sessions: an updated browser is another device',
    class: 'proof',
    file: feature('auth/sessions/sessions.ts'),
    text: 'if (deviceKind(session.device) !== deviceKind(deviceOf(from))) return null;',
    becomes: 'if (session.device !== deviceOf(from)) return null;',
    tests: sessions,
  }),
  bug({
    name: 'sessions: a blocked account refreshes its session',
    class: 'state',
    file: feature('auth/sessions/sessions.ts'),
    text: 'if (user === null || user.blockedAt !== null) return null;\n  const { id',
    becomes: 'if (user === null) return null;\n  const { id',
    tests: sessions,
  }),
  bug({
    name: 'users: somebody else’s export can be fetched',
    class: 'owner',
    file: feature('account/exports/exports.store.ts'),
    text: 'AND e.user_id = $3 AND e.state',
    becomes: 'AND $3::uuid IS NOT NULL AND e.state',
    tests: objects,
  }),
  bug({
    name: 'money requests: two people pay one request',
    class: 'lock',
    file: feature('money-requests/money-requests.store.ts'),
    text: 'WHERE code = $1 FOR UPDATE',
    becomes: 'WHERE code = $1',
    tests: [across('locks')],
  }),
  bug({
    name: 'money requests: the payer is told that the request is paid',
    class: 'addressee',
    file: feature('money-requests/steps.ts'),
    text: "  await notify(client, {\n    userId: ownerId,\n    event: 'demandes',",
    becomes: "  await notify(client, {\n    userId: payer?.id ?? ownerId,\n    event: 'demandes',",
    tests: [across('addressees')],
  }),
  bug({
    name: 'money requests: those whose day is over still wait',
    class: 'timetable',
    file: 'apps/api/src/jobs.ts',
    text: '  ...moneyRequestsCrontab,\n',
    becomes: '',
    tests: timetable,
  }),
  bug({
    name: 'recipients: another account takes a removed recipient’s name unproven',
    class: 'proof',
    file: feature('recipients/namesakes.ts'),
    text: '(removedAt !== null || (',
    becomes: '(removedAt === null && (',
    tests: [feature('recipients/namesakes.test.ts')],
  }),
  bug({
    name: 'recipients: a typed number pays whoever holds it by now',
    class: 'claim',
    file: feature('recipients/recipients.service.ts'),
    text: 'compte === undefined || compte === recipient.id',
    becomes: 'compte !== null',
    tests: [feature('recipients/namesakes.test.ts')],
  }),
  bug({
    name: 'users: closing an account forgets a table',
    class: 'secret',
    file: feature('account/closing/closing.store.ts'),
    text: "  unproven_sessions: 'user_id',",
    becomes: '',
    tests: [feature('account/closing/erasing.test.ts')],
  }),
  bug({
    name: 'money requests: a phone rings again for each way of typing it',
    class: 'limit',
    file: feature('money-requests/paying.service.ts'),
    text: 'money-requests.phone:${collectedPhone(phone)}`',
    becomes: 'money-requests.phone:${collectedPhone(phone) && phone}`',
    tests: [feature('money-requests/paying-by-phone.test.ts')],
  }),
  bug({
    name: 'refusals: who is to wait is told to come back too early',
    class: 'period',
    file: 'packages/messages/src/render.ts',
    text: 'Math.max(1, Math.ceil(seconds / 60))',
    becomes: 'Math.max(1, Math.floor(seconds / 60))',
    tests: ['packages/messages/src/render.test.ts'],
  }),
];
