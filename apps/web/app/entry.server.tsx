import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { serverContext, stylesOf } from './lib/server-context.ts';
import { StylesContext } from './lib/page-styles.ts';

export { createLoadContext as toLoadContext } from './lib/server-context.ts';
/** Where the style sheet lies under `build/client`, for the host to read once. */
export { default as stylesPath } from './styles/app.css?url';

/** Deferred data that is not there after this time is given up, and its fallback stays. */
export const streamTimeout = 8_000;

/**
 * React sets large finished parts aside (past 12.8 kB) and shows them by a script once the rest is there. Ours are
 * the first screen: they stay in their place, for those without scripts too. In bytes.
 */
const wholePage = 1_000_000;

/**
 * Renders one document. People get it as a stream from the first complete shell; crawlers wait for all of
 * it, since they do not run the scripts that fill late parts in.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  // In development there is no policy and no nonce; an empty one would differ from what the browser renders.
  const { nonce } = serverContext(loadContext);
  const ofNonce = nonce === '' ? {} : { nonce };
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let shellIsOut = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={ofNonce.nonce}>
        <StylesContext value={stylesOf(loadContext)}>
          <ServerRouter context={routerContext} url={request.url} {...ofNonce} />
        </StylesContext>
      </NonceContext>,
      {
        ...ofNonce,
        progressiveChunkSize: wholePage,
        [readyEvent]() {
          shellIsOut = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // Before the shell is out, the same error rejects the promise and is reported there.
          if (shellIsOut) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
