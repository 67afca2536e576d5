import type { Visit } from '@nzela/contract/auth';
import type { ServerContext } from './server-context.ts';
import { defaultTimeZone } from './time-zone.ts';

/** Shown while the API cannot say; it is the only one that knows the application's name. */
const visitor: Visit = {
  session: null,
  sessionTerminee: false,
  applicationName: '',
  maintenance: null,
  demo: true,
  deskUrl: null,
  now: '',
  timeZone: defaultTimeZone,
};

/**
 * The context under `vite dev`, where the API is another process reached over HTTP at `API_URL`. While that
 * process is still starting, pages are rendered for a visitor rather than not at all.
 */
export async function developmentContext(request: Request): Promise<ServerContext> {
  const base = `${process.env['API_URL'] ?? 'http://127.0.0.1:3000'}/api`;
  const cookie = request.headers.get('cookie');
  const api: ServerContext['api'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== null) headers.set('cookie', cookie);
    return fetch(base + path, { ...init, headers });
  };
  return {
    nonce: '',
    api,
    currencies: [],
    chat: null,
    isChatOffered: false,
    ...(await readVisit(api)),
  };
}

async function readVisit(api: ServerContext['api']): Promise<Visit> {
  try {
    const response = await api('/auth/session');
    return response.ok ? ((await response.json()) as Visit) : visitor;
  } catch (error) {
    console.warn('The API does not answer; pages are shown as to a visitor.', error);
    return visitor;
  }
}
