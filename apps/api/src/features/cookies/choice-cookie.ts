// For the cookies that it adds to requests and answers.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieCategories, type CookieCategory } from '@nzela/contract/cookies';

/** What a browser chose and when, as it keeps it. `decided` are the categories that it was asked about. */
export type KeptChoice = {
  readonly accepted: readonly CookieCategory[];
  readonly decided: readonly CookieCategory[];
  readonly at: Date;
  /** Drawn by chance at the first choice. */
  readonly browserId: string;
};

const name = 'consentement';
const listed = '((?:[a-z]+\\+)*[a-z]*)';
const shape = new RegExp(`^${listed}\\.${listed}\\.(\\d{1,12})\\.([0-9a-f-]{36})$`);

/** Null: this browser has made no choice, or holds something that we did not write. */
export function readChoice({ cookies }: Pick<FastifyRequest, 'cookies'>): KeptChoice | null {
  const found = shape.exec(cookies[name] ?? '');
  if (found === null) return null;
  const [, accepted = '', decided = '', seconds = '', browserId = ''] = found;
  return {
    accepted: categoriesIn(accepted),
    decided: categoriesIn(decided),
    at: new Date(Number(seconds) * 1_000),
    browserId,
  };
}

function categoriesIn(text: string): CookieCategory[] {
  const names = text.split('+');
  return cookieCategories.filter((category) => names.includes(category));
}

type Keeping = { readonly days: number; readonly secure: boolean };

export function keepChoice(
  reply: FastifyReply,
  { accepted, decided, at, browserId }: KeptChoice,
  { days, secure }: Keeping,
): void {
  const seconds = Math.floor(at.getTime() / 1_000);
  const value = `${accepted.join('+')}.${decided.join('+')}.${seconds}.${browserId}`;
  void reply.setCookie(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: days * 86_400,
    // The value holds nothing that a header cannot.
    encode: (text) => text,
  });
}
