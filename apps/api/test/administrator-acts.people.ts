import sharp from 'sharp';
import { retentionKinds, retentionRanges } from '@nzela/contract/retention';
import { newId } from '../src/kernel/data/ids.ts';
import { body, reason, type Examples, type Given } from './administrator-example.ts';
import type { Wire } from './api.ts';
import { fund, timeless } from './money.ts';
import { obliging } from './proof.ts';
import { clearNames, heldTransfer, reviewFor, withList } from './reviewing.ts';
import { upload, withFile } from './uploading.ts';

const answer = { reponse: 'Voici ce que nous avons fait.' };
const rule = (nombre: number) => ({
  genre: 'cadence',
  parametres: { nombre, montantEur: 1_000_000, heures: 24 },
});
export function siteExamples({ api, admin }: Given): Examples {
  const picture = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#942c49' } })
      .png()
      .toBuffer();
  return {
    'POST /images': [
      async () => ({
        query: '?nom=essai.png',
        sends: withFile(await picture()),
        leaves: ['images.add'],
      }),
    ],
    'DELETE /images/:id': [
      async () => ({
        at: { id: (await admin.get('/images')).body.elements[0].id },
        leaves: ['images.delete'],
      }),
    ],
    'POST /notifications/nouveautes': [
      async () => ({
        sends: body({ titre: 'Du nouveau', texte: 'Un pays de plus.' }),
        leaves: ['news.tell'],
      }),
    ],
    'POST /views/:tableau': [
      async () => ({
        at: { tableau: 'users' },
        sends: body({ nom: 'Essai', requete: 'statut=actif', partagee: false }),
        leaves: ['views.keep'],
      }),
    ],
    'DELETE /views/:tableau/:id': [
      async () => ({
        at: { tableau: 'users', id: (await admin.get('/views/users')).body.elements[0].id },
        leaves: ['views.forget'],
      }),
    ],
    'POST /support/demandes/:id/reponse': [
      async () => {
        const asked = await (
          await api.user()
        ).post('/support', { sujet: 'Un retard', message: 'Bonjour' });
        return { at: { id: asked.body.id }, sends: body(answer), leaves: ['support.answer'] };
      },
    ],
  };
}

export function peopleExamples({ api, admin }: Given): Examples {
  const somebody = async () => ({ at: { id: (await api.user()).id } });
  const suspended = async () => {
    const { at } = await somebody();
    await admin.post(`/users/${at.id}/bloquer`, reason);
    return { at };
  };
  const verified = async () => {
    const { at } = await somebody();
    await api.database.pool.query('UPDATE users SET identity_verified_at = now() WHERE id = $1', [
      at.id,
    ]);
    return { at };
  };
  return {
    'POST /users/:id/notes': [
      async () => ({
        ...(await somebody()),
        sends: body({ texte: 'A appelé.' }),
        leaves: ['users.note'],
      }),
    ],
    'POST /users/:id/sessions/terminer': [
      async () => ({ ...(await somebody()), sends: body({}), leaves: ['users.sessions.end'] }),
    ],
    'POST /users/:id/bloquer': [
      async () => ({ ...(await somebody()), sends: body(reason), leaves: ['users.block'] }),
    ],
    'POST /users/:id/redemander': [
      async () => ({
        ...(await suspended()),
        sends: body({ demande: 'Une facture récente.' }),
        leaves: ['users.block.ask'],
      }),
    ],
    'POST /users/:id/debloquer': [
      async () => ({ ...(await suspended()), sends: body(reason), leaves: ['users.unblock'] }),
    ],
    'POST /users/:id/identite/redemander': [
      async () => ({ ...(await verified()), sends: body(reason), leaves: ['users.identity.ask'] }),
    ],
    'POST /users/:id/mot-de-passe': [
      async () => ({ ...(await somebody()), sends: body({}), leaves: ['users.reset'] }),
    ],
    'POST /users/:id/fermeture': [
      async () => ({ ...(await somebody()), sends: body(reason), leaves: ['users.close'] }),
    ],
  };
}

export function complianceExamples({ api, admin }: Given): Examples {
  const sent = async () => {
    const content = Buffer.from(`%PDF-1.7 ${newId()}`);
    return (await upload(await api.user(), { path: '/kyc?type=passeport', content })).body.id;
  };
  const requested = async () => {
    const asked = { type: 'rectification', precisions: 'Mon nom s’écrit autrement.' };
    return (await (await api.user()).post('/users/me/data-requests', asked)).body.id;
  };
  const payer = async () => {
    await withList(api);
    const person = obliging(timeless(api, await api.user()));
    await fund(api, person, 100_000n);
    return person;
  };
  const held = async () => reviewFor(admin, await heldTransfer(api, await payer()));
  const releasable = async () => {
    const review = await held();
    await clearNames(admin, review);
    return review.id;
  };
  const added = async (): Promise<Wire> => (await admin.post('/rules', rule(5))).body;
  const tried = async () => {
    const { id } = await added();
    await admin.post(`/rules/${id}/essai`);
    return id;
  };
  const on = async () => {
    const id = await tried();
    await admin.post(`/rules/${id}/activer`);
    return id;
  };
  const periods = Object.fromEntries(
    retentionKinds.map((kind) => [kind, retentionRanges[kind].usual]),
  );
  const at = async (id: Promise<string>) => ({ at: { id: await id } });
  return {
    'POST /kyc/:id/decision': [
      async () => ({
        ...(await at(sent())),
        sends: body({ decision: 'refuse', motif: 'Illisible.' }),
        leaves: ['identity.review'],
      }),
      async () => ({
        ...(await at(sent())),
        sends: body({ decision: 'verifie', dateNaissance: '1990-01-02' }),
        leaves: ['approvals.ask'],
      }),
    ],
    'POST /data-requests/:id/prendre': [
      async () => ({
        ...(await at(requested())),
        sends: body({}),
        leaves: ['data-requests.take'],
      }),
    ],
    'POST /data-requests/:id/satisfaire': [
      async () => ({
        ...(await at(requested())),
        sends: body(answer),
        leaves: ['data-requests.answer'],
      }),
    ],
    'POST /data-requests/:id/refuser': [
      async () => ({
        ...(await at(requested())),
        sends: body(answer),
        leaves: ['data-requests.answer'],
      }),
    ],
    'POST /screening/liste': [async () => ({ sends: body({}), leaves: ['screening.refresh'] })],
    'POST /screening/resultats/:id/decision': [
      async () => ({
        at: { id: (await held()).resultats[0]?.id ?? '' },
        sends: body({ decision: 'faux_positif', ...reason }),
        leaves: ['screening.decide'],
      }),
    ],
    'POST /reviews/:id/liberer': [
      async () => ({
        ...(await at(releasable())),
        sends: body(reason),
        leaves: ['reviews.release'],
      }),
    ],
    'POST /reviews/:id/refuser': [
      async () => ({
        at: { id: (await held()).id },
        sends: body(reason),
        leaves: ['reviews.refuse'],
      }),
    ],
    'POST /rules': [async () => ({ sends: body(rule(4)), leaves: ['rules.create'] })],
    'PUT /rules/:id': [
      async () => ({
        at: { id: (await added()).id },
        sends: body({ version: 1, regle: rule(6) }),
        leaves: ['rules.change'],
      }),
    ],
    'POST /rules/:id/essai': [
      async () => ({ at: { id: (await added()).id }, sends: body({}), leaves: ['rules.try'] }),
    ],
    'POST /rules/:id/activer': [
      async () => ({ ...(await at(tried())), sends: body({}), leaves: ['rules.on'] }),
    ],
    'POST /rules/:id/desactiver': [
      async () => ({ ...(await at(on())), sends: body({}), leaves: ['rules.off'] }),
    ],
    'POST /retention/essai': [async () => ({ sends: body(periods), leaves: [] })],
  };
}
