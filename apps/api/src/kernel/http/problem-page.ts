import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '@nzela/contract/common';
import { say, type Message } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/** The product's own colours (styles/tokens.css), written out: this page stands when nothing else can be sent. */
const style = `
:root { color-scheme: light dark; --bg: #fcfaf7; --surface: #fff; --border: #e3dad1; --ink: #261a16; --ink-2: #5c4b44; --brand: #87213f; --on-brand: #fff }
@media (prefers-color-scheme: dark) {
  :root { --bg: #17110f; --surface: #211917; --border: #41342f; --ink: #f5ede8; --ink-2: #c6b7b0; --brand: #f39db0; --on-brand: #2b0d17 }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; padding: 32px 24px; background: var(--surface); border: 1px solid var(--border); border-radius: 20px }
img { display: block; width: 40px; height: 40px }
h1 { margin: 20px 0 24px; font-size: 1.375rem; line-height: 1.35; text-wrap: pretty }
a { display: block; padding: 14px 24px; border-radius: 999px; background: var(--brand); color: var(--on-brand); font-weight: 600; text-align: center; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
small { display: block; margin-top: 20px; color: var(--ink-2); overflow-wrap: anywhere }`;

/** Somebody opens an address: they are to read a page, where a program reads problem+json. */
export function opensPage({ headers, url }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/** Answers with `problem`, already in `language`, as a page of its own: what was wrong, and trying again. */
export function sendProblemPage(
  reply: FastifyReply,
  { message, reference }: Problem,
  language: string,
): FastifyReply {
  const worded = (text: Message) => escaped(render(text, { language, timeZone: 'UTC' }));
  return (
    reply
      .header('content-security-policy', policy)
      // Over what a page that failed half-way had said.
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">` +
          `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(message)}</title>` +
          `<style>${style}</style></head><body><main><img src="/favicon.svg" alt=""><h1>${escaped(message)}</h1>` +
          `<a href="">${worded(say('problem_retry'))}</a><small>${worded(say('documents_reference'))} ${reference}</small></main></body></html>`,
      )
  );
}

function escaped(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replaceAll(/[&<"]/g, (sign) => named[sign] ?? sign);
}
