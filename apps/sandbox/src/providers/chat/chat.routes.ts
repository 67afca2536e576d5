import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html } from '../../html.ts';
import type { World } from '../../world/world.ts';

const siteSchema = z.object({
  property: z.string().regex(/^[0-9a-f]{24}$/),
  widget: z.string().regex(/^(?:default|[0-9a-z]{1,20})$/),
});
const messageSchema = z.strictObject({ text: z.string().trim().min(1).max(500) });
const keptMessages = 500;

const widgetFile = new URL('assets/widget.js', import.meta.url);

type Site = { Params: { property: string; widget: string } };

/** The first chat service, below /chat: the script that a site embeds, and the window that it opens in a frame. */
export function chatRoutes(world: World, url: () => string) {
  const { chatMessages } = world.state;

  return async (app: FastifyInstance) => {
    app.get<Site>('/:property/:widget', async (request, reply) => {
      const site = siteSchema.safeParse(request.params);
      if (!site.success) return reply.code(404).send({ error: 'unknown' });
      const { property, widget } = site.data;
      const frame = `${url()}/chat/fenetre/${property}/${widget}`;
      const program = await readFile(widgetFile, 'utf8');
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(program.replace('FRAME_URL', frame));
    });

    app.get<Site>('/fenetre/:property/:widget', (request, reply) => {
      if (!siteSchema.safeParse(request.params).success)
        return reply.code(404).send({ error: 'unknown' });
      return reply
        .type('text/html')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'",
        )
        .send(windowPage().html);
    });

    app.post<Site>('/fenetre/:property/:widget/messages', (request, reply) => {
      const site = siteSchema.safeParse(request.params);
      const message = messageSchema.safeParse(request.body);
      if (!site.success || !message.success) return reply.code(400).send({ error: 'unknown' });
      const { property, widget } = site.data;
      chatMessages.push({
        id: `chat_${randomUUID()}`,
        site: `${property}/${widget}`,
        text: message.data.text,
        at: world.clock.now().toISOString(),
      });
      chatMessages.splice(0, chatMessages.length - keptMessages);
      world.changed('chat');
      return reply.code(201).send({ status: 'RECEIVED' });
    });
  };
}

function windowPage(): Html {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Chat en direct</title>
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/chat.css" />
      </head>
      <body>
        <section class="chat" aria-label="Chat en direct">
          <h1>Chat en direct</h1>
          <ol class="messages" role="log" aria-label="Messages"></ol>
          <form>
            <label for="text">Votre message</label>
            <input id="text" name="text" maxlength="500" autocomplete="off" required />
            <button type="submit">Envoyer</button>
          </form>
        </section>
        <script type="module" src="/assets/chat.js"></script>
      </body>
    </html>`;
}
