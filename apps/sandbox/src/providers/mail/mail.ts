import { randomUUID } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';

export type MailRecord = {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  /** Lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachmentRecord[];
  readonly at: string;
};

export type MailAttachmentRecord = {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
};

/** Reads a message as it arrived by SMTP. `recipients` are the envelope's. */
export async function readMail(
  raw: Buffer,
  recipients: readonly string[],
  at: Date,
): Promise<MailRecord> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return {
    id: randomUUID(),
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to: recipients.map((recipient) => recipient.toLowerCase()),
    subject: mail.subject ?? '',
    html: withPictures(mail),
    text: mail.text ?? '',
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? 'fichier',
      contentType: attachment.mimeType,
      base64: typeof attachment.content === 'string' ? attachment.content : '',
    })),
    at: at.toISOString(),
  };
}

/** The HTML with the pictures that came beside it, as a mail program shows them (RFC 2392). */
function withPictures({ html = '', attachments }: Email): string {
  let shown = html;
  for (const { contentId, mimeType, content } of attachments)
    if (contentId !== undefined && typeof content === 'string')
      shown = shown.replaceAll(
        `cid:${contentId.replace(/^<|>$/g, '')}`,
        `data:${mimeType};base64,${content}`,
      );
  return shown;
}
