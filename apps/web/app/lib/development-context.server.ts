import type { ServerContext, Session } from './server-context.ts';

/** What `GET /api/auth/session` answers: the visitor's session and the settings the pages show. */
type SessionAnswer = Pick<ServerContext, 'applicationName' | 'demo' | 'deskUrl'> & {
  readonly session: Session | null;
};

const visitor: SessionAnswer = {
  session: null,
  applicationName: 'Nzela',
  demo: true,
  deskUrl: null,
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
  const answer = await readSession(api);
  return { nonce: '', api, ...answer };
}

async function readSession(api: ServerContext['api']): Promise<SessionAnswer> {
  try {
    const response = await api('/auth/session');
    return response.ok ? ((await response.json()) as SessionAnswer) : visitor;
  } catch (error) {
    console.warn('The API does not answer; pages are shown as to a visitor.', error);
    return visitor;
  }
}
