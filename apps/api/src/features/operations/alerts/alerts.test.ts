import { beforeAll, expect, test } from 'vitest';
import type { Capability } from '@nzela/contract/administrators';
import type { Alert } from '@nzela/contract/alerts';
import type { Notification, NotificationChoices } from '@nzela/contract/notifications';
import { giveCapabilities, type Account, type Wire } from '../../../../test/api.ts';
import { startPushService } from '../../../../test/push-service.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { transact } from '../../../kernel/data/database.ts';
import { jobHandlers } from '../../../jobs.ts';
import { raiseAlert } from '../operations.ts';

const { api, sandbox } = await startWorld();
let admin: Account;
beforeAll(async () => {
  admin = await api.admin();
});

async function administratorWith(capability: Capability): Promise<Account> {
  const administrator = await api.admin();
  await giveCapabilities(api, administrator, [capability]);
  return administrator;
}

const raise = (subject: string) =>
  transact(api.deps.pool, ({ client }) =>
    raiseAlert(client, { kind: 'wire_unexplained', subject, detail: { amount: '12.00' } }),
  );
const raiseDead = (subject: string) =>
  transact(api.deps.pool, ({ client }) =>
    raiseAlert(client, { kind: 'job_dead', subject, detail: { job: 'operations.seal' } }),
  );
const list = async (query = '') =>
  (await admin.get(`/alerts?${query}`)).body.elements as readonly Alert[];
const audited = async (action: string) =>
  (
    await api.database.pool.query('SELECT subject, reason FROM audit_entries WHERE action = $1', [
      action,
    ])
  ).rows;

test('GET /alerts 200: taken and resolved with a reason, each audited once, and told again when it comes back', async () => {
  const subject = newId();
  await raise(subject);
  const [alert] = await list();
  expect(alert).toMatchObject({ genre: 'wire_unexplained', sujet: subject, statut: 'ouverte' });
  const taken = await admin.post(`/alerts/${alert?.id}/responsable`);
  expect(taken.body).toMatchObject({ statut: 'prise_en_charge', responsable: expect.any(String) });
  const motif = 'Virement d’un partenaire';
  const resolved = await admin.post(`/alerts/${alert?.id}/resolution`, { motif });
  expect(resolved.body).toMatchObject({ statut: 'resolue', motif });
  expect(await audited('alerts.take')).toEqual([
    { subject: `wire_unexplained:${subject}`, reason: null },
  ]);
  expect(await audited('alerts.resolve')).toEqual([
    { subject: `wire_unexplained:${subject}`, reason: motif },
  ]);
  expect(await list()).toEqual([]);
  expect(await list('statut=resolues')).toHaveLength(1);
  await raise(subject);
  expect((await list())[0]).toMatchObject({ statut: 'ouverte', motif: null, responsable: null });
});

test('POST /alerts/:id/resolution 400, 404, 409: needs a reason, an alert, and one that is open', async () => {
  const subject = newId();
  await raise(subject);
  const id = (await list()).find(({ sujet }) => sujet === subject)?.id;
  expect((await admin.post(`/alerts/${id}/resolution`, { motif: '' })).status).toBe(400);
  expect((await admin.post('/alerts/999999/resolution', { motif: 'x' })).status).toBe(404);
  await admin.post(`/alerts/${id}/resolution`, { motif: 'Vu' });
  for (const path of ['resolution', 'responsable']) {
    const body = path === 'resolution' ? { motif: 'Encore' } : {};
    expect((await admin.post(`/alerts/${id}/${path}`, body)).body.code).toBe('alerte_resolue');
  }
  expect(await audited('alerts.resolve')).toHaveLength(2);
});

test('GET /alerts 200: page by page', async () => {
  for (let index = 0; index < 3; index += 1) await raise(newId());
  const first = await admin.get('/alerts?limit=2&statut=toutes');
  const rest = await admin.get(`/alerts?limit=50&statut=toutes&curseur=${first.body.curseur}`);
  const ids = [...first.body.elements, ...rest.body.elements].map(({ id }: Alert) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(5);
  expect((await admin.get('/alerts?curseur=x')).status).toBe(400);
});

test('GET /alerts 401, 403: for administrators with the capability alone', async () => {
  expect((await api.visitor.get('/alerts')).status).toBe(401);
  const author = await api.admin();
  await giveCapabilities(api, author, ['contenu']);
  expect((await author.get('/alerts')).status).toBe(403);
});

test('GET /alerts 200, 404: the technique reads and looks after what is broken in the system, the compliance what people asked, the support everything', async () => {
  const [engineer, officer] = [
    await administratorWith('technique'),
    await administratorWith('conformite'),
  ];
  const kinds = ['ledger_broken', 'audit_broken', 'job_dead', 'data_request_late'] as const;
  const [wire, ...subjects] = [newId(), ...kinds.map(() => newId())];
  await raise(wire);
  for (const [index, kind] of kinds.entries())
    await transact(api.deps.pool, ({ client }) =>
      raiseAlert(client, { kind, subject: subjects[index] ?? '', detail: {} }),
    );
  const read = async (who: Account): Promise<readonly Alert[]> =>
    (await who.get('/alerts?limit=100')).body.elements;
  const kindsOf = async (who: Account) => (await read(who)).map(({ genre }) => genre).toSorted();
  expect(await kindsOf(engineer)).toEqual(['audit_broken', 'job_dead', 'ledger_broken']);
  expect(await kindsOf(officer)).toEqual(['data_request_late']);
  const all = await list('limit=100');
  expect(new Set(all.map(({ sujet }) => sujet))).toEqual(
    new Set([...all.map(({ sujet }) => sujet), wire, ...subjects]),
  );
  const idOf = (subject: string) => all.find(({ sujet }) => sujet === subject)?.id;
  expect((await engineer.post(`/alerts/${idOf(wire)}/responsable`)).status).toBe(404);
  const motif = 'Chaîne refaite';
  expect((await engineer.post(`/alerts/${idOf(wire)}/resolution`, { motif })).status).toBe(404);
  for (const subject of subjects.slice(0, 3)) {
    expect((await engineer.post(`/alerts/${idOf(subject)}/responsable`)).status).toBe(200);
    expect((await engineer.post(`/alerts/${idOf(subject)}/resolution`, { motif })).status).toBe(
      200,
    );
  }
  const late = idOf(subjects[3] ?? '');
  expect((await officer.post(`/alerts/${late}/resolution`, { motif })).status).toBe(200);
  await admin.post(`/alerts/${idOf(wire)}/resolution`, { motif });
});

test('the technique is told behind the bell of what is broken in the system, and of nothing else', async () => {
  const engineer = await administratorWith('technique');
  const tell = () => jobHandlers(api.deps)['operations.alerts-mail']?.({});
  await tell();
  const told = async () =>
    ((await engineer.get('/notifications')).body.elements as readonly Notification[])
      .filter(({ evenement }) => evenement === 'alertes')
      .map(({ titre }) => titre);
  const before = await told();
  await raise(newId());
  await tell();
  expect(await told()).toEqual(before);
  await raise(newId());
  await raiseDead(newId());
  await tell();
  expect(await told()).toEqual(['Une alerte à traiter', ...before]);
});

test('each administrator of the support is told behind the bell and by push, once; nobody else is', async () => {
  const pushService = await startPushService();
  const [support, editor] = [
    await administratorWith('support'),
    await administratorWith('contenu'),
  ];
  for (const [name, who] of Object.entries({ support, editor }))
    await who.post('/notifications/appareils', pushService.browser(name));
  const tell = async () => {
    await jobHandlers(api.deps)['operations.alerts-mail']?.({});
    await api.runJobs();
  };
  await tell();
  pushService.reset();
  const before: number = (await support.get('/notifications')).body.total;
  await raise(newId());
  await raise(newId());
  await tell();
  await tell();
  const { total, elements } = (await support.get('/notifications')).body;
  expect(total).toBe(before + 1);
  expect(elements[0]).toMatchObject({
    evenement: 'alertes',
    titre: '2 alertes à traiter',
    chemin: '/dashboard/admin/alertes',
  });
  expect(pushService.pushed.map(({ path }) => path)).toEqual(['/support']);
  const told = (await editor.get('/notifications')).body.elements as readonly Notification[];
  expect(told.map(({ evenement }) => evenement)).not.toContain('alertes');

  await support.put('/notifications/choix', { evenement: 'alertes', canal: 'push', actif: false });
  await raise(newId());
  await tell();
  expect(pushService.pushed).toHaveLength(1);
  pushService.close();
});

test('GET /notifications/choix 200: what each may be told of', async () => {
  const events = async (who: Account) => {
    const { choix } = (await who.get('/notifications/choix')).body as NotificationChoices;
    return [...new Set(choix.map(({ evenement }) => evenement))];
  };
  expect(await events(await administratorWith('support'))).toEqual([
    'securite',
    'compte',
    'alertes',
  ]);
  expect(await events(await administratorWith('contenu'))).toEqual(['securite', 'compte']);
  const own = await events(await api.user());
  expect(own).not.toContain('alertes');
  expect(own).toContain('transferts');
});

test('the administrator’s address gets one mail about all alerts of a minute, and again about one that comes back', async () => {
  const { settings } = api.deps;
  const { version } = await settings.current('application');
  const emailAdmin = 'astreinte@nzela.example';
  const value = { ...(await settings.read('application')), emailAdmin };
  await settings.update('application', { value, version, by: { userId: null, address: null } });
  const send = () => jobHandlers(api.deps)['operations.alerts-mail']?.({});
  const box = async (path: string) =>
    (await (await fetch(`${sandbox.url}/desk/api/mails${path}`)).json()) as Wire;
  const mails = async (): Promise<Wire[]> => box(`?to=${emailAdmin}`);
  const resolve = async (subject: string) => {
    const found = (await list('limit=100')).find(({ sujet }) => sujet === subject);
    await admin.post(`/alerts/${found?.id}/resolution`, { motif: 'Vu' });
  };
  // What the tests before have left.
  await send();
  const before = (await mails()).map(({ id }) => id);
  const [one, other, over] = [newId(), newId(), newId()];
  for (const subject of [one, over]) await raise(subject);
  await raise(one);
  await raiseDead(other);
  const dead = (await list('limit=100')).find(({ sujet }) => sujet === other);
  expect(dead?.details).toEqual({ job: 'Scellement du livre' });
  await resolve(over);
  await send();
  await send();
  const [mail, ...more] = (await mails()).filter(({ id }) => !before.includes(id));
  expect(more).toEqual([]);
  expect(mail.subject).toBe('2 alertes à traiter · Nzela');
  const { text } = await box(`/${mail.id}`);
  expect(text).toContain(`Virement inexpliqué\u00a0: ${one}`);
  expect(text).not.toContain('wire_unexplained');
  expect(text).toContain(`Tâche sans essai restant\u00a0: Scellement du livre, ${other}`);
  expect(text).not.toContain(over);
  expect(text).toContain('/dashboard/admin/alertes');
  await resolve(one);
  await raise(one);
  await send();
  expect(await mails()).toHaveLength(before.length + 2);
});
