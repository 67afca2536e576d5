import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from '../../../e2e/support/desk.ts';
import type { Scene } from './scene.ts';
import { clockScenes, sendingScenes } from './sending.ts';
import { identityScenes } from './identity.ts';
import { movedRateScenes } from './moved-rate.ts';
import { requestScenes } from './requests.ts';

type Listed = { readonly id: string; readonly subject: string };

/** How often the mailbox is asked for what a job sends: for 20 s. */
const looksAtMost = 100;

/** The latest mail with such a subject, alone on the page; what is done before must send it. */
function mailOf(name: string, subject: RegExp, before: Scene): Scene {
  return {
    name: `mail-${name}`,
    actor: before.actor,
    async set(stage) {
      const { page, desk } = stage;
      const known = new Set((await desk.get<Listed[]>('/desk/api/mails')).map(({ id }) => id));
      await before.set(stage);
      const { id } = await newMail(desk, subject, known);
      await page.goto(`${desk.url}/desk/mails/${id}/html`);
    },
  };
}

async function newMail(desk: Desk, subject: RegExp, known: ReadonlySet<string>): Promise<Listed> {
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const mails = await desk.get<Listed[]>('/desk/api/mails');
    const found = mails.find((mail) => subject.test(mail.subject) && !known.has(mail.id));
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error(`no mail with a subject like ${String(subject)}`);
}

/** A scene of another screen, by its name. */
function scene(name: string): Scene {
  const found = [
    ...identityScenes,
    ...requestScenes,
    ...sendingScenes,
    ...clockScenes,
    ...movedRateScenes,
  ].find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no scene ${name}`);
  return found;
}

/** The phone of a recipient who was told by SMS that the money has arrived. */
const arrivalSms: Scene = {
  name: 'desk-arrival-sms',
  actor: scene('send-arrived').actor,
  async set(stage) {
    const { page, desk } = stage;
    await scene('send-arrived').set(stage);
    await page.goto(`${desk.url}/?vue=telephones`);
    await page.getByText('La somme est').first().waitFor();
  },
};

/** The mails and the SMS that what is done in a scene sends. */
export const letterScenes: readonly Scene[] = [
  arrivalSms,
  mailOf('reset', /mot de passe/, scene('forgot-password-sent')),
  mailOf('confirmed', /est confirmé/, scene('send-confirmed')),
  mailOf('undone', /est annulé/, scene('send-undone')),
  mailOf('arrived', /a reçu/, scene('send-arrived')),
  mailOf('came-back', /n’est pas arrivé/, scene('send-came-back')),
  mailOf('refunded', /vous sont rendus/, scene('send-card-undone')),
  mailOf('new-price', /le taux a changé/, scene('transfer-new-price')),
  mailOf('request', /vous demande/, scene('request-sent')),
];
