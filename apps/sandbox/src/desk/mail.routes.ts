import type { FastifyInstance } from 'fastify';
import type { MailRecord } from '../providers/mail/mail.ts';
import { html } from '../html.ts';
import type { World } from '../world/world.ts';

type ById = { Params: { id: string } };

/** The mailbox: lists and messages for journeys, and each message's HTML for the desk's frame. */
export function mailRoutes(world: World) {
  const { mails } = world.state;
  const mailOf = (id: string) => mails.find((mail) => mail.id === id);

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { to?: string } }>('/desk/api/mails', ({ query }) => {
      const to = query.to?.toLowerCase();
      return mails.filter((mail) => to === undefined || mail.to.includes(to)).map(mailSummary);
    });

    app.get<ById>('/desk/api/mails/:id', ({ params }, reply) => {
      const mail = mailOf(params.id);
      if (!mail) return reply.code(404).send({ error: { code: 'NOT_FOUND' } });
      return { ...mailSummary(mail), html: mail.html, text: mail.text, links: linksOf(mail) };
    });

    app.delete('/desk/api/mails', () => {
      mails.splice(0);
      world.changed('mail');
      return { done: true };
    });

    // Mail is whatever the product wrote: it runs no script, and its links open beside the desk.
    app.get<ById>('/desk/mails/:id/html', ({ params }, reply) => {
      const mail = mailOf(params.id);
      reply
        .type('text/html')
        .header(
          'content-security-policy',
          "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; " +
            "base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        );
      if (!mail) return reply.code(404).send('');
      const body = mail.html === '' ? html`<pre>${mail.text}</pre>`.html : mail.html;
      return reply.send(`<base target="_blank">${body}`);
    });

    app.get<{ Params: { id: string; index: string } }>(
      '/desk/mails/:id/attachments/:index',
      ({ params }, reply) => {
        const attachment = mailOf(params.id)?.attachments[Number(params.index)];
        if (!attachment) return reply.code(404).send({ error: { code: 'NOT_FOUND' } });
        const name = encodeURIComponent(attachment.filename);
        return reply
          .type('application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
          .send(Buffer.from(attachment.base64, 'base64'));
      },
    );
  };
}

export function mailSummary({ id, messageId, from, to, subject, at, attachments }: MailRecord) {
  const files = attachments.map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    bytes: Buffer.byteLength(base64, 'base64'),
  }));
  return { id, messageId, from, to, subject, at, attachments: files };
}

/** The addresses a message leads to, for a journey that follows one. */
function linksOf(mail: MailRecord): string[] {
  const inHtml = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const inText = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set([...inHtml, ...inText])];
}
