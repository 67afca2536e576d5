import { m } from '@nzela/messages/m';
import { ApiError } from './api-error.ts';
import { http, startSilence, type CallOptions } from './http.ts';
import { offlineError } from './offline-error.ts';

/** How far a file has got, and whether it is called off. */
export type Sending = {
  /** Told the share that has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

type FileCall = Pick<CallOptions, 'account' | 'method'> & {
  readonly file: File;
  readonly sending: Sending;
};

/**
 * Sends a file as the field `fichier` of a form, however long it takes while something of it leaves. Rejects as
 * `http.call` does, with a sentence about the file where the network is lost; and when it is called off.
 */
export async function sendFile<Answer>(
  path: string,
  { file, sending, method = 'POST', account }: FileCall,
): Promise<Answer> {
  if (!navigator.onLine) throw offlineError();
  const silence = startSilence();
  const { signal } = sending;
  const carrier = carry(file, (share) => {
    silence.end();
    sending.onProgress(share);
  });
  try {
    return await http.call(path, { method, account, signal, timeout: silence.signal, carrier });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    throw new ApiError(m.ui_upload_interrupted({ name: file.name }), { code: error.code });
  } finally {
    silence.stop();
  }
}

/** `fetch` tells nothing of a body on its way: the older way to ask does. */
function carry(file: File, onProgress: Sending['onProgress']): typeof fetch {
  return (url, { method = 'POST', headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url instanceof Request ? url.url : url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The network was lost.')));
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      const form = new FormData();
      form.append('fichier', file);
      request.send(form);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    if (name !== '') headers.append(name, value);
  }
  const { status } = request;
  return new Response(status === 204 ? null : (request.response as Blob), { status, headers });
}
