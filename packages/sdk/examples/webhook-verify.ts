import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Event, verifyWebhook } from '@nzela/sdk';

const { NZELA_WEBHOOK_SECRET: secret = '', PORT = '4242' } = process.env;

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = verified(await text(request), request.headers);
  // Répondez d’abord, travaillez ensuite : nous attendons peu, et réessayons.
  response.writeHead(event === null ? 400 : 204).end();
  if (event !== null) console.log(event.type, event.donnees['id']);
}

function verified(body: string, headers: IncomingMessage['headers']): Event | null {
  try {
    return verifyWebhook({ body, headers, secret });
  } catch {
    return null;
  }
}
