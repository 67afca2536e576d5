import { describe, expect, test } from 'vitest';
import { mailJobs } from '@nzela/contract/mail-jobs';
import { secretMask } from '@nzela/contract/settings';
import { confirmMailbox, type Account, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { expectTold } from '../../../test/told.ts';
import { expectBothOrders, walk } from '../../../test/walking.ts';
import { startWorld } from '../../../test/world.ts';
import { requestsOf } from '../../../test/requesting.ts';
import { jobHandlers } from '../../jobs.ts';
import { laneOf } from '../../kernel/jobs/jobs.ts';

const { api, sandbox } = await startWorld();
const admin = await api.admin();

async function change(subject: string, values: Record<string, unknown>, by = admin) {
  const { body } = await by.get(`/settings/${subject}`);
  const valeur = { ...body.valeur, ...values };
  return saving(by, `/settings/${subject}`, { valeur, version: body.version });
}

async function inbox(to: string): Promise<Wire[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/mails?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Wire[];
}

const whole = async ({ id }: { readonly id: string }): Promise<Wire> =>
  (await fetch(`${sandbox.url}/desk/api/mails/${id}`)).json();

const reset = {
  evenement: 'reinitialisation',
  langue: 'fr',
  objet: 'Nouveau mot de passe pour {prenom}',
  texte: 'Bonjour {prenom},\n\nVoici votre lien.\n\n{lien}\n\nL’équipe {application}',
  bouton: 'Continuer',
};

async function resetOf(person: Account): Promise<Wire> {
  await api.visitor.post('/auth/request-reset', { email: person.email });
  await api.runJobs();
  const mails = await inbox(person.email);
  const found = mails.find(({ subject }) => /mot de passe/.test(subject));
  return whole(found);
}

describe('POST /mails/essai', () => {
  test('200: arrives at the administrator’s address, from the sender that the settings name', async () => {
    await change('mail', {
      nomExpediteur: 'Nzela Service',
      emailExpediteur: 'service@nzela.example',
    });
    const { status, body } = await admin.post('/mails/essai');
    expect([status, body.envoye, body.destinataire]).toEqual([200, true, admin.email]);
    const [mail] = await inbox(admin.email);
    expect(mail.from).toContain('service@nzela.example');
    expect(body.dialogue.join('\n')).toMatch(
      /^S: 220[^]*C: MAIL FROM:<service@nzela.example>[^]*S: 250/,
    );
  });

  test('200: a refusal with what both servers said, and never the password', async () => {
    await change('mail', { utilisateur: 'nzela', motDePasse: 'très-secret-42' });
    const { status, body } = await admin.post('/mails/essai');
    expect([status, body.envoye]).toEqual([200, false]);
    expect(body.code).toBe('credentials_refused');
    const told = body.dialogue.join('\n');
    expect(told).toMatch(/C: AUTH/);
    expect(told).toContain(secretMask);
    expect(told).not.toContain('très-secret-42');
    expect(told).not.toContain(Buffer.from('très-secret-42').toString('base64'));
    expect(told).not.toContain(Buffer.from('\0nzela\0très-secret-42').toString('base64'));
    await change('mail', { utilisateur: '', motDePasse: '' });
  });

  test('200: a server that is not there is said so; SSL from the first byte is asked for by its switch', async () => {
    const { body: before } = await admin.get('/settings/mail');
    await change('mail', { port: 1 });
    expect((await admin.post('/mails/essai')).body).toMatchObject({
      envoye: false,
      code: 'gateway_unreachable',
    });
    await change('mail', { port: before.valeur.port, utiliserSsl: true });
    expect((await admin.post('/mails/essai')).body.envoye).toBe(false);
    await change('mail', { utiliserSsl: false });
    expect((await admin.post('/mails/essai')).body.envoye).toBe(true);
    const trials = await api.database.pool.query(
      "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'mails.trial'",
    );
    expect(trials.rows[0].count).toBe(5);
  });
});

describe('PUT /settings/mail', () => {
  test.each([
    [{ hote: 'foo bar<>' }, 'hote', 'sans https:// ni port'],
    [{ hote: 'https://smtp.nzela.example' }, 'hote', 'sans https:// ni port'],
    [{ hote: 'smtp.nzela.example:587' }, 'hote', 'sans https:// ni port'],
    [{ hote: '300.1.1.1' }, 'hote', 'sans https:// ni port'],
    [{ hote: '169.254.169.254' }, 'hote', 'adresse interdite'],
    [{ hote: 'nulle-part.invalid' }, 'hote', 'vérifiez'],
    [{ hote: '8.8.8.8', chiffrement: 'none' }, 'chiffrement', 'en clair'],
  ])('400 at its field: %o', async (values, field, reason) => {
    const by = await api.admin();
    const { body: before } = await by.get('/settings/mail');
    const { status, body } = await change('mail', values, by);
    expect([status, body.errors.map(({ champ }: Wire) => champ)]).toEqual([
      400,
      [`valeur.${field}`],
    ]);
    expect(body.errors[0].message).toContain(reason);
    expect((await by.get('/settings/mail')).body).toEqual(before);
  });

  test('200: an earlier release’s server that is none is read, and gives way to one that is', async () => {
    const by = await api.admin();
    const { valeur } = (await by.get('/settings/mail')).body;
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, created_at)
       SELECT 'mail', max(version) + 1, $1, now() FROM settings_versions WHERE subject = 'mail'`,
      [JSON.stringify({ ...valeur, hote: 'foo bar<>' })],
    );
    expect((await by.get('/settings/mail')).body.valeur.hote).toBe('foo bar<>');
    const encrypted = await change('mail', { hote: '8.8.8.8', chiffrement: 'tls' }, by);
    expect(encrypted.status, encrypted.text).toBe(200);
    expect((await change('mail', valeur, by)).status).toBe(200);
  });
});

describe('the words of mails', () => {
  test('GET /mails/modeles 200: what the product says, with the names of its values', async () => {
    const { body } = await admin.get('/mails/modeles');
    const french = body.elements.find(
      ({ evenement, langue }: Wire) => evenement === 'verification' && langue === 'fr',
    );
    expect(french).toMatchObject({
      objet: 'Confirmez votre adresse e-mail',
      bouton: 'Confirmer mon adresse',
      variables: ['prenom', 'application', 'lien'],
    });
    expect(french.texte).toMatch(
      /^Bonjour \{prenom\},\n\nBienvenue sur \{application\}[^]*\n\n\{lien\}$/,
    );
  });

  test('a saved template is what the next mail says, with its link; the other languages stay', async () => {
    const person = await api.user();
    expect((await change('mail-templates', { modeles: [reset] })).status).toBe(200);
    const mail = await resetOf(person);
    expect(mail.subject).toBe('Nouveau mot de passe pour Compte · Nzela');
    expect(mail.text).toContain('Voici votre lien.');
    expect(mail.links).toEqual([expect.stringContaining('/reset-password?token=')]);
    expect(mail.text).toMatch(/reset-password[^]*L’équipe Nzela/);
    await change('mail-templates', { modeles: [] });
    expect((await resetOf(await api.user())).subject).toContain(
      'Choisissez un nouveau mot de passe',
    );
  });

  test.each([
    ['its link', { texte: 'Bonjour {prenom}' }, 'texte', 'perdrait son lien'],
    ['its link to a sentence', { texte: 'Cliquez : {lien}' }, 'texte', 'perdrait son lien'],
    ['a variable’s name', { texte: '{prenon}\n\n{lien}' }, 'texte', 'n’existe pas'],
    ['its subject to two lines', { objet: 'Un\nDeux' }, 'objet', ''],
    [
      'what it is about',
      { evenement: 'avis', objet: '{titre}', texte: 'Bonjour\n\n{lien}' },
      'texte',
      'perdrait une variable',
    ],
  ])('400 at its field: a template that lost %s', async (_what, values, field, reason) => {
    const saved = await change('mail-templates', { modeles: [{ ...reset, ...values }] });
    expect(saved.status).toBe(400);
    expect(saved.body.errors[0].champ).toBe(`valeur.modeles.0.${field}`);
    expect(saved.body.errors[0].message).toContain(reason);
    expect((await admin.post('/mails/modeles/essai', { ...reset, ...values })).status).toBe(400);
  });

  test('403 verification_requise: a session alone changes no words', async () => {
    const { body } = await admin.get('/settings/mail-templates');
    const valeur = { modeles: [{ ...reset, objet: 'Un autre objet' }] };
    const refused = await admin.put('/settings/mail-templates', { valeur, version: body.version });
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
  });

  test('a preview is text in the product’s dress, and a trial arrives', async () => {
    const template = { ...reset, texte: '<script>alert(1)</script> {prenom}\n\n{lien}' };
    const { body } = await admin.post('/mails/modeles/apercu', template);
    expect(body.objet).toBe('Nouveau mot de passe pour Awa · Nzela');
    expect(body.html).toContain('&lt;script&gt;');
    expect(body.html).not.toContain('<script>');
    const tried = await admin.post('/mails/modeles/essai', reset);
    expect(tried.body.envoye).toBe(true);
    const subjects = (await inbox(admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Nouveau mot de passe pour Awa · Nzela');
  });
});

describe('the queue', () => {
  const elsewhere = [
    'mobile-money.tell',
    'money-requests.sms',
    'news.tell',
    'notifications.push',
    'notifications.push-one',
    'topups.tell',
    'transfers.arrival-sms',
    'transfers.sms',
    'users.contact-sms',
    'users.export',
  ];

  test('is of every job that hands over a mail, and of no other news', () => {
    const names = Object.keys(jobHandlers(api.deps)).filter((name) => laneOf(name) === 'news');
    expect([...mailJobs, ...elsewhere].toSorted()).toEqual(names.toSorted());
  });

  test('has a request for money that goes by mail, and none that goes by SMS', async () => {
    const asker = await api.user();
    await confirmMailbox(api, asker);
    await api.runJobs();
    const { ask } = requestsOf(api, asker, { montant: 20, devise: 'EUR' });
    await ask({ mode: 'phone', destinataire: '+221 77 123 45 67' });
    await ask({ mode: 'email', destinataire: 'amie@nzela.example' });
    const telephone = `+3365${String(Math.random()).slice(2, 9)}`;
    await saving(asker, '/users/me/telephone', { telephone }, 'post');
    await api.database.pool.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() - interval '3 minutes'",
    );
    const { body } = await admin.get('/mails/file');
    const late = body.elements.map(({ travail }: Wire) => travail);
    expect(late).toContain('money-requests.send');
    expect(late.filter((name: string) => elsewhere.includes(name))).toEqual([]);
    const { rows } = await api.database.pool.query(
      'SELECT DISTINCT task_identifier AS name FROM graphile_worker.jobs',
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['money-requests.sms', 'users.contact-sms']),
    );
    await api.runJobs();
  });

  test('a mail that failed says why, and goes out when it is sent again', async () => {
    // Proofs of one person are counted.
    const other = await api.admin();
    await api.runJobs();
    const { body: mailSettings } = await admin.get('/settings/mail');
    expect((await change('mail', { port: 1 }, other)).status).toBe(200);
    const person = await api.user();
    for (let more = 0; more < 3; more += 1) await api.user();
    await api.runJobs();
    const { body: queue } = await admin.get('/mails/file');
    const waiting = queue.elements.filter(
      ({ travail }: Wire) => travail === 'auth.verification-mail',
    );
    expect(waiting).toHaveLength(4);
    expect(waiting[0]).toMatchObject({
      tentatives: 1,
      erreur: expect.stringContaining('gateway_unreachable'),
      prochainEssai: expect.any(String),
    });
    expect(queue.total).toBe(queue.elements.length);
    // Page by page, the same.
    expect(await walk(admin, '/mails/file?limit=1')).toEqual(queue.elements);
    await expectBothOrders(admin, '/mails/file?limit=1');
    const sent = async () => (await admin.get(`/users/${person.id}/fiche/envois`)).body.elements;
    const mail = { canal: 'email', genre: 'access', objet: expect.any(String) };
    expect(await sent()).toMatchObject([
      { ...mail, etat: 'en_attente', code: 'gateway_unreachable' },
    ]);
    expect(JSON.stringify(queue)).not.toContain(person.email);
    await change('mail', { port: mailSettings.valeur.port }, other);
    const [{ id }] = waiting;
    await expectTold(api, { who: admin, topic: 'mails' }, async () => {
      expect((await admin.post(`/mails/file/${id}/relance`)).body).toEqual({ relances: 1 });
    });
    await api.runJobs();
    expect((await inbox(person.email)).length).toBe(1);
    expect(await sent()).toMatchObject([{ ...mail, etat: 'envoye', code: null }]);
    expect((await admin.post('/mails/file/relance')).body).toEqual({ relances: 3 });
    await api.runJobs();
    expect((await admin.post(`/mails/file/${id}/relance`)).status).toBe(404);
    expect((await admin.get('/mails/file')).body.total).toBe(0);
    expect((await admin.post('/mails/file/relance')).body).toEqual({ relances: 0 });
  });
});
