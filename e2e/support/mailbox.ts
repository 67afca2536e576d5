import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from './desk.ts';

type Mail = {
  /** The address alone. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
};

const patienceMs = 30_000;
const pauseMs = 200;

/**
 * The first link to `path` (or below it, where it ends with `/`) in a mail that reached `address`, as a path with its query. Mails leave by a job, so this
 * waits for it; rejects when none came in 30 s.
 */
export async function linkMailedTo(desk: Desk, address: string, path: string): Promise<string> {
  return mailed(desk, address, (mails) => {
    const found = mails
      .flatMap(({ links }) => links)
      .map((link) => new URL(link))
      .find(({ pathname }) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path));
    return found === undefined ? undefined : found.pathname + found.search;
  });
}

/** A mail to `address` whose subject is like `subject`, waited for like a link. */
export async function mailTo(desk: Desk, address: string, subject: RegExp): Promise<Mail> {
  return mailed(desk, address, (mails) => mails.find((mail) => subject.test(mail.subject)));
}

/** The same link in an SMS to `phone`, a French number as typed after the country's code. */
export async function linkTextedTo(desk: Desk, phone: string, path: string): Promise<string> {
  const to = encodeURIComponent(`+33${phone.replaceAll(' ', '').slice(1)}`);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const texts = await desk.get<{ text: string }[]>(`/desk/api/sms?to=${to}`);
    const links = texts.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const found = links.map((link) => new URL(link)).find((link) => link.pathname.startsWith(path));
    if (found !== undefined) return found.pathname + found.search;
    await wait(pauseMs);
  }
  throw new Error(`No SMS to ${phone} with a link to ${path} in ${patienceMs} ms`);
}

async function mailed<Found>(
  desk: Desk,
  address: string,
  pick: (mails: readonly Mail[]) => Found | undefined,
): Promise<Found> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const known = await desk.get<{ id: string }[]>(
      `/desk/api/mails?to=${encodeURIComponent(address)}`,
    );
    const mails = await Promise.all(known.map(({ id }) => desk.get<Mail>(`/desk/api/mails/${id}`)));
    const found = pick(mails);
    if (found !== undefined) return found;
    await wait(pauseMs);
  }
  throw new Error(`The mail to ${address} that was waited for did not come in ${patienceMs} ms`);
}
