import type { FastifyReply } from 'fastify';

/** Answers a document's file: it is saved and never shown by the browser, and kept by nobody on the way. */
export async function sendFile(
  reply: FastifyReply,
  { content, format }: { readonly content: Buffer; readonly format: string },
): Promise<FastifyReply> {
  return reply
    .type(format)
    .header('content-disposition', 'attachment; filename="document"')
    .header('cache-control', 'no-store')
    .send(content);
}
