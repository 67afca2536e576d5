import { capabilities } from '@nzela/contract/administrators';
import { expect } from 'vitest';
import { createCourier } from '../src/features/webhooks/webhooks.ts';
import { raiseAlert } from '../src/features/operations/operations.ts';
import { reconcile } from '../src/features/reconciliation/reading.service.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { complianceExamples, peopleExamples, siteExamples } from './administrator-acts.people.ts';
import { body, reason, type Examples, type Given } from './administrator-example.ts';
import { confirmMailbox, type Wire } from './api.ts';
import { fund, moveOn, timeless } from './money.ts';
import { obliging, saving } from './proof.ts';
import { openShop, paidFromWallet } from './selling.ts';
import { order } from './sending.ts';
import { ordered } from './topping-up.ts';

export const mailWords = {
  evenement: 'reinitialisation',
  langue: 'fr',
  objet: 'Nouveau mot de passe pour {prenom}',
  texte: 'Bonjour {prenom},\n\nVoici votre lien.\n\n{lien}\n\nL’équipe {application}',
  bouton: 'Continuer',
};

/** Of each route of administrators, what they do there; of settings, audited.test.ts does each subject. */
export function administratorExamples(given: Given): Examples {
  return {
    ...siteExamples(given),
    ...peopleExamples(given),
    ...complianceExamples(given),
    ...financeExamples(given),
    ...technicalExamples(given),
    ...approvalExamples(given),
  };
}

const daySeconds = 86_400;

function financeExamples({ api, sandbox, admin }: Given): Examples {
  const dayOf = (days: number) =>
    new Date(api.deps.clock.now().getTime() + days * daySeconds * 1000).toISOString().slice(0, 10);
  const advance = async (seconds: number) => {
    await sandbox.desk('/clock', { advanceMs: seconds * 1000 });
    await moveOn(api, seconds);
  };
  /** A line of the bank's that we know nothing of, in the statement of yesterday. */
  const difference = async () => {
    await sandbox.desk('/statements', { source: 'bank', day: dayOf(0), fault: 'extra' });
    await advance(daySeconds);
    await reconcile(api.deps);
    const { body: found } = await admin.get('/finances/ecarts?etat=ouverts');
    return found.elements[0].id;
  };
  const monthOver = async () => {
    const now = api.deps.clock.now();
    const fifth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 12);
    await advance(Math.floor((fifth - now.getTime()) / 1000));
    await reconcile(api.deps);
    const { body: found } = await admin.get('/finances/ecarts?etat=ouverts&limit=100');
    for (const { id } of found.elements)
      await admin.post(`/finances/ecarts/${id}/resolution`, { fin: 'acceptee', ...reason });
    for (let day = -60; day < 0; day += 1)
      await admin.post('/finances/clotures/jours', { jour: dayOf(day) });
    return dayOf(-10).slice(0, 7);
  };
  const configuration = async () => (await admin.get('/virtual-cards/configuration')).body;
  return {
    'POST /tariffs/simulation': [
      async () => ({
        sends: body({ lignes: (await admin.get('/settings/tariffs')).body.valeur.lignes }),
        leaves: [],
      }),
    ],
    'PUT /virtual-cards/configuration': [
      async () => ({
        sends: body({ ...(await configuration()), minLoadAmount: 11 }),
        leaves: ['settings.update'],
      }),
      async () => ({
        sends: body({ ...(await configuration()), issueFee: 6 }),
        leaves: ['approvals.ask'],
      }),
    ],
    'POST /virtual-cards/configuration/reset': [
      async () => ({ sends: body({}), leaves: ['settings.update'] }),
    ],
    'POST /finances/releves/lecture': [
      async () => ({ sends: body({}), leaves: ['reconciliation.read'] }),
    ],
    'POST /finances/ecarts/:id/resolution': [
      async () => ({
        at: { id: await difference() },
        sends: body({ fin: 'acceptee', ...reason }),
        leaves: ['reconciliation.resolve'],
      }),
    ],
    'POST /finances/clotures/jours': [
      async () => ({ sends: body({ jour: dayOf(-1) }), leaves: ['closings.day'] }),
    ],
    'POST /finances/clotures/mois': [
      async () => ({ sends: body({ mois: await monthOver() }), leaves: ['closings.month'] }),
    ],
    'POST /finances/ecritures': [async () => ({ sends: body(posting), leaves: ['approvals.ask'] })],
  };
}

const posting = {
  debit: 'frais',
  credit: 'attente',
  client: '',
  devise: 'EUR',
  montant: 12.5,
  motif: 'Frais encaissés deux fois',
  piece: '',
};

function technicalExamples(given: Given): Examples {
  const { api, admin } = given;
  const { pool } = api.database;
  const raised = async () => {
    const subject = newId();
    await transact(api.deps.pool, ({ client }) =>
      raiseAlert(client, { kind: 'wire_unexplained', subject, detail: {} }),
    );
    const { body: listed } = await admin.get('/alerts?limit=100');
    return listed.elements.find(({ sujet }: Wire) => sujet === subject).id;
  };
  const failedJob = async () => {
    await pool.query(
      `SELECT graphile_worker.add_job('topups.advance', json_build_object('topupId', gen_random_uuid()), job_key => 'essai')`,
    );
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'Panne' WHERE key = 'essai'`,
    );
  };
  const failedMail = async () => {
    await api.user();
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'Panne', run_at = now() + interval '1 hour'`,
    );
    return (await admin.get('/mails/file')).body.elements[0].id;
  };
  const payer = async () => {
    const person = obliging(timeless(api, await api.user()));
    await fund(api, person, 100_000n);
    return person;
  };
  return {
    'POST /gateways/:passerelle/essai': [
      async () => ({ at: { passerelle: 'sms' }, sends: body({}), leaves: ['gateways.test'] }),
    ],
    'POST /mails/essai': [async () => ({ sends: body({}), leaves: ['mails.trial'] })],
    'POST /mails/modeles/apercu': [async () => ({ sends: body(mailWords), leaves: [] })],
    'POST /mails/modeles/essai': [
      async () => ({ sends: body(mailWords), leaves: ['mails.trial'] }),
    ],
    'POST /mails/file/:id/relance': [
      async () => ({ at: { id: await failedMail() }, sends: body({}), leaves: ['mails.retry'] }),
    ],
    'POST /mails/file/relance': [
      async () => {
        await failedMail();
        return { sends: body({}), leaves: ['mails.retry'] };
      },
    ],
    'POST /transactions/:id/notes': [
      async () => ({
        at: { id: (await order(await payer(), 'wallet')).id },
        sends: body({ texte: 'A appelé.' }),
        leaves: ['transactions.note'],
      }),
    ],
    'POST /transactions/:id/remboursement': [
      async () => {
        const shop = await openShop(api);
        const payment = await shop.sell('live', { montant: 12 });
        await paidFromWallet(await payer(), payment);
        await api.runJobs();
        return {
          at: { id: payment.id },
          sends: body({ montant: 5, restant: 12, ...reason }),
          leaves: ['transactions.refund'],
        };
      },
    ],
    'POST /transactions/:id/verification': [
      async () => ({
        at: { id: (await ordered(await payer())).id },
        sends: body({}),
        leaves: ['transactions.look-up'],
      }),
    ],
    'POST /transactions/files/:nom/:id/resolution': [
      async () => {
        const { id } = await ordered(await payer());
        await pool.query("UPDATE topups SET status = 'indetermine' WHERE id = $1", [id]);
        return {
          at: { nom: 'indetermine', id },
          sends: body(reason),
          leaves: ['transactions.resolve'],
        };
      },
    ],
    'POST /alerts/:id/responsable': [
      async () => ({ at: { id: await raised() }, sends: body({}), leaves: ['alerts.take'] }),
    ],
    'POST /alerts/:id/resolution': [
      async () => ({ at: { id: await raised() }, sends: body(reason), leaves: ['alerts.resolve'] }),
    ],
    'POST /administration/taches/relance': [
      async () => {
        await failedJob();
        return { sends: body({ cle: 'essai' }), leaves: ['jobs.retry'] };
      },
    ],
    ...platformExamples(given),
  };
}

function platformExamples({ api, admin, receiver }: Given): Examples {
  const keys = body({ chevauchement: 'aucun' });
  const listening = async () => {
    const { body: known } = await admin.get('/settings/api');
    const valeur = { ...known.valeur, webhookActif: true, webhookUrl: receiver.url };
    const saved = await saving(admin, '/settings/api', { valeur, version: known.version });
    expect(saved.status, saved.text).toBe(200);
  };
  const delivered = async () => {
    const courier = createCourier(api.deps);
    for (let isMore = true; isMore; isMore = await courier.round());
    await courier.stop();
    const { webhook } = (await admin.get('/platform')).body;
    const { body: sent } = await admin.get(`/platform/webhook/${webhook.id}/livraisons`);
    return sent.elements[0].id;
  };
  return {
    'POST /platform/cles': [
      async () => ({ sends: keys, leaves: ['api-keys.create'] }),
      async () => ({ sends: keys, leaves: ['api-keys.roll'] }),
    ],
    'POST /platform/webhook/cle': [
      async () => {
        await listening();
        return { sends: body({}), leaves: ['webhooks.roll'] };
      },
    ],
    'POST /platform/webhook/essai': [
      async () => ({ sends: body({}), leaves: ['platform.webhook-test'] }),
    ],
    'POST /platform/webhook/livraisons/:id/renvoyer': [
      async () => ({
        at: { id: await delivered() },
        sends: body({}),
        leaves: ['platform.webhook-resend'],
      }),
    ],
    'POST /platform/cache/vider': [
      async () => ({ sends: body({}), leaves: ['platform.empty-caches'] }),
    ],
  };
}

function approvalExamples({ api, admin, second }: Given): Examples {
  const confirmed = async () => {
    const person = await api.user();
    await confirmMailbox(api, person);
    return person;
  };
  const waiting = async () => {
    const asked = await saving(admin, '/finances/ecritures', posting, 'post');
    expect(asked.status, asked.text).toBe(202);
    return asked.body.approbation.id;
  };
  return {
    'POST /administrators': [
      async () => ({
        sends: body({ email: (await confirmed()).email, capacites: ['support'] }),
        leaves: ['approvals.ask'],
      }),
    ],
    'PUT /administrators/:id/capacites': [
      async () => ({
        at: { id: second.id },
        sends: body({ capacites: ['support'], avant: [...capabilities] }),
        leaves: ['approvals.ask'],
      }),
    ],
    'POST /approvals/:id/retirer': [
      async () => ({ at: { id: await waiting() }, sends: body({}), leaves: ['approvals.decide'] }),
    ],
    'POST /approvals/:id/decision': [
      async () => ({
        as: second,
        at: { id: await waiting() },
        sends: body({ decision: 'refuser', raison: 'Sans pièce.' }),
        leaves: ['approvals.decide'],
      }),
      // What was asked for is done, and the decision is another act.
      async () => ({
        as: second,
        at: { id: await waiting() },
        sends: body({ decision: 'approuver' }),
        leaves: ['manual-postings.post', 'approvals.decide'],
      }),
    ],
  };
}
