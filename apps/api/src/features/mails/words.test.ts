import { expect, test } from 'vitest';
import type { MailEvent } from '@nzela/contract/mail-letters';
import { confirmMailbox, type Account, type Wire } from '../../../test/api.ts';
import { fund, timeless } from '../../../test/money.ts';
import { saving } from '../../../test/proof.ts';
import { requestsOf } from '../../../test/requesting.ts';
import { startWorld } from '../../../test/world.ts';

const { api, sandbox } = await startWorld();
const admin = await api.admin();

type Template = Record<'evenement' | 'langue' | 'objet' | 'texte' | 'bouton', string>;

type Listed = Template & { readonly variables: readonly string[] };

async function choose(modeles: readonly Template[]) {
  const { body } = await admin.get('/settings/mail-templates');
  const { version } = body;
  return saving(admin, '/settings/mail-templates', { valeur: { modeles }, version });
}

const french = (evenement: MailEvent, objet: string, texte: string, bouton = 'Voir') => ({
  evenement,
  langue: 'fr',
  objet,
  texte,
  bouton,
});

/** The mail of this subject, whole. */
async function mailTo(email: string, subject: RegExp): Promise<Wire> {
  await api.runJobs();
  const inbox = `${sandbox.url}/desk/api/mails`;
  const mails = (await (await fetch(`${inbox}?to=${encodeURIComponent(email)}`)).json()) as Wire[];
  const found = mails.find((mail) => subject.test(mail.subject));
  expect(found, mails.map((mail) => mail.subject).join()).toBeDefined();
  return (await fetch(`${inbox}/${found.id}`)).json() as Promise<Wire>;
}

async function people(): Promise<[Account, Account]> {
  const [one, other] = await Promise.all([api.user(), api.user()]);
  return [timeless(api, one), timeless(api, other)];
}

test('of money between wallets, each side reads the words that were chosen for theirs', async () => {
  const [sender, recipient] = await people();
  await fund(api, sender, 100_000n);
  const chosen = await choose([
    french(
      'transfert_complete',
      'C’est fait : {montant}',
      'Bonjour {prenom}, {beneficiaire} a {montant}.\n\n{lien}\n\nDébité : {debite} ({reference})',
      'Ouvrir',
    ),
    french(
      'argent_recu',
      'Bonne nouvelle',
      '{expediteur} vous offre {montant}.\n\n{motif}\n\n{lien}',
    ),
  ]);
  expect(chosen.status, chosen.text).toBe(200);
  const { status, body, text } = await sender.post('/transfers', {
    montant: 20,
    devise: 'EUR',
    methodePaiement: 'wallet',
    beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
  });
  expect(status, text).toBe(201);
  const sent = await mailTo(sender.email, /^C’est fait : 20,00\s€/);
  expect(sent.text).toMatch(/Bonjour Compte, .* a 20,00\s€\.\n\n.*\n\nDébité : 20,00\s€/);
  expect(sent.text).toContain(body.reference);
  expect(sent.html).toContain('>Ouvrir</a>');
  expect(sent.links).toEqual([expect.stringContaining('/dashboard/user/transfers?transfert=')]);
  const received = await mailTo(recipient.email, /^Bonne nouvelle/);
  expect(received.text).toMatch(/vous offre 20,00\s€\.\n\nhttp/);
  // The bell says what the product says.
  const { body: bell } = await recipient.get('/notifications');
  expect(bell.elements[0].titre).toMatch(/^Vous avez reçu 20,00\s€$/);
  await choose([]);
});

test('what a person wrote is text: no HTML, and no variable', async () => {
  const person = await api.user();
  await confirmMailbox(api, person);
  await choose([
    french('support_recu', '{prenom}, reçu', 'Vous écrivez : « {demande} »\n\n{lien}'),
  ]);
  const written = { sujet: 'Carte', message: 'Ma carte <b>{prenom}</b> {lien} ne marche pas' };
  const asked = await person.post('/support', written);
  expect(asked.status, asked.text).toBe(201);
  const mail = await mailTo(person.email, /^Compte, reçu/);
  expect(mail.html).toContain('Carte<br>Ma carte &lt;b&gt;{prenom}&lt;/b&gt; {lien} ne marche pas');
  expect(mail.html).not.toContain('<b>');
  expect(mail.links).toHaveLength(1);
  await choose([]);
});

test('a request for money and its link reach whoever is asked, in the words of who asks', async () => {
  const asker = timeless(api, await api.user());
  await confirmMailbox(api, asker);
  await choose([
    french(
      'demande_argent',
      '{demandeur} attend {montant}',
      '{objet}\n\n{echeance}\n\n{lien}\n\nMerci de votre aide.',
      'Aider',
    ),
  ]);
  const { ask } = requestsOf(api, asker, { montant: 20, devise: 'EUR' });
  await ask({ mode: 'email', destinataire: 'amie@nzela.example' });
  const mail = await mailTo('amie@nzela.example', /attend 20,00\s€/);
  expect(mail.text).toContain('Merci de votre aide.');
  expect(mail.html).toContain('>Aider</a>');
  // Where they refuse more is the product's to say.
  expect(mail.text).toContain('Ne plus recevoir de demandes');
  await choose([]);
});

test('a mail without a link takes neither one nor a button', async () => {
  const farewell = french('compte_ferme', 'Adieu', 'Merci {prenom}.', '');
  expect((await choose([farewell])).status).toBe(200);
  const linked = await choose([{ ...farewell, texte: '{lien}', bouton: 'Revenir' }]);
  expect(linked.status).toBe(400);
  expect(linked.body.errors.map(({ champ }: Wire) => champ)).toEqual([
    'valeur.modeles.0.texte',
    'valeur.modeles.0.bouton',
  ]);
  await choose([]);
});

test.each([
  ['the amount that was debited', { texte: '{beneficiaire}\n\n{lien}' }, 'texte'],
  ['its link', { texte: '{debite}' }, 'texte'],
  ['the word on its button', { bouton: '' }, 'bouton'],
  ['a variable’s name', { objet: '{benefice}' }, 'objet'],
  ['a variable to an accent', { texte: '{debite} {prénom}\n\n{lien}' }, 'texte'],
  ['a variable to a space', { texte: '{debite} { prenom }\n\n{lien}' }, 'texte'],
  ['the end of a variable', { texte: '{debite} {prenom\n\n{lien}' }, 'texte'],
])('400 at its field: a transfer’s mail that lost %s', async (_what, values, field) => {
  const template = french('transfert_complete', 'Fait', '{debite}\n\n{lien}');
  const { status, body } = await admin.post('/mails/modeles/apercu', { ...template, ...values });
  expect([status, body.errors.map(({ champ }: Wire) => champ)]).toEqual([400, [field]]);
});

test('POST /mails/modeles/apercu 200: of every mail, with a value for each of its variables', async () => {
  const { body } = await admin.get('/mails/modeles');
  for (const { variables: _names, ...template } of body.elements as Listed[]) {
    if (template.langue !== 'fr') continue;
    const preview = await admin.post('/mails/modeles/apercu', template);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.texte, template.evenement).not.toMatch(/[{}]/);
    expect(preview.body.objet, template.evenement).not.toMatch(/[{}]/);
  }
});
