import { formatMoney } from '@nzela/money/format';
import type { Transfer } from './transfer.ts';

/** What a mail about a transfer tells. */
export type MailKind =
  | 'confirme'
  | 'complete'
  | 'annule'
  | 'echoue'
  | 'rembourse'
  | 'virement'
  | 'frais';

export type Message = { readonly subject: string; readonly html: string; readonly text: string };

type Words = {
  readonly title: string;
  readonly paragraphs: readonly string[];
};

export type Letter = {
  readonly transfer: Transfer;
  readonly application: string;
  /** The transfer's page. */
  readonly url: string;
};

/** The mail to the sender, in French. */
export function senderMessage(kind: MailKind, letter: Letter): Message {
  return compose(senderWords(kind, letter.transfer), letter);
}

/** The mail to the Nzela account that received. */
export function recipientMessage(letter: Letter): Message {
  const { senderName, received, purpose } = letter.transfer;
  const title = `Vous avez reçu ${formatMoney(received)}`;
  const paragraphs = [
    `${senderName} vous a envoyé ${formatMoney(received)}. La somme est sur votre portefeuille.`,
    ...(purpose === null ? [] : [`Motif : ${purpose}`]),
  ];
  return compose({ title, paragraphs }, letter);
}

/** The SMS to somebody who fetches cash at a counter. */
export function pickupText({ transfer, application }: Omit<Letter, 'url'>, code: string): string {
  const amount = formatMoney(transfer.received);
  return `${application} : ${transfer.senderName} vous envoie ${amount}. Code de retrait : ${code}. Présentez-le au guichet avec une pièce d’identité.`;
}

function senderWords(kind: MailKind, t: Transfer): Words {
  const to = t.beneficiary.nom;
  const sent = formatMoney(t.total);
  const received = formatMoney(t.received);
  switch (kind) {
    case 'confirme':
      return {
        title: `Votre transfert à ${to} est confirmé`,
        paragraphs: [
          `${to} recevra ${received}, au plus tard ${dateWords(t.promisedAt)}.`,
          `Débité : ${sent}, dont ${formatMoney(t.fee)} de frais. Passé ce délai, les frais vous sont rendus sans rien demander.`,
        ],
      };
    case 'complete':
      return {
        title: `${to} a reçu ${received}`,
        paragraphs: [`Débité : ${sent}. Votre reçu est prêt.`],
      };
    case 'annule':
      return {
        title: 'Votre transfert est annulé',
        paragraphs: [
          t.paymentMethod === 'card'
            ? `Nous rendons ${sent} à votre carte.`
            : 'Rien n’a été débité de votre portefeuille.',
        ],
      };
    case 'echoue':
      return {
        title: `Votre transfert à ${to} n’est pas arrivé`,
        paragraphs: [
          ...(t.reason === null ? [] : [t.reason]),
          t.paymentMethod === 'card'
            ? `Nous rendons ${sent} à votre carte, frais compris.`
            : 'La somme est de nouveau disponible sur votre portefeuille, frais compris.',
        ],
      };
    case 'rembourse':
      return {
        title: 'Vous êtes remboursé',
        paragraphs: [
          t.paymentMethod === 'card'
            ? 'Votre carte a été recréditée. Selon votre banque, la somme y apparaît sous quelques jours.'
            : 'La somme est sur votre portefeuille, frais compris.',
        ],
      };
    case 'virement':
      return {
        title: 'Votre virement diffère de ce que nous attendions',
        paragraphs: [
          'Nous avons reçu un virement qui ne correspond pas exactement à votre transfert. La somme est sur votre portefeuille : vous pouvez en disposer, ou recommencer le transfert depuis le portefeuille.',
        ],
      };
    case 'frais':
      return {
        title: 'Votre transfert est en retard : vos frais vous sont rendus',
        paragraphs: [
          `Nous avions promis ${received} à ${to} au plus tard ${dateWords(t.guaranteeAt)}. ${formatMoney(t.fee)} sont sur votre portefeuille, et le transfert continue.`,
        ],
      };
  }
}

function dateWords(date: Date | null): string {
  if (date === null) return 'bientôt';
  const format = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return `le ${format.format(date)} (heure de Paris)`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function compose({ title, paragraphs }: Words, letter: Letter): Message {
  const { application, url, transfer } = letter;
  const lines = paragraphs.map((text) => `<p style="${styles.text}">${escapeHtml(text)}</p>`);
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${styles.body}"><table role="presentation" style="${styles.card}"><tr><td style="${styles.cell}">
<p style="${styles.brand}">${escapeHtml(application)}</p>
<h1 style="${styles.title}">${escapeHtml(title)}</h1>
${lines.join('\n')}
<p style="${styles.text}"><a href="${escapeHtml(url)}" style="${styles.button}">Voir le transfert</a></p>
<p style="${styles.quiet}">Référence ${escapeHtml(transfer.reference)}. Vous recevez ce message parce que de l’argent a bougé sur votre compte.</p>
</td></tr></table></body></html>`;
  const text = [title, ...paragraphs, url, `Référence ${transfer.reference}`, application];
  return { subject: `${title} · ${application}`, html, text: `${text.join('\n\n')}\n` };
}

const styles = {
  body: 'margin:0;padding:24px;background:#faf6f0;font-family:Onest,Segoe UI,Helvetica,Arial,sans-serif;color:#1c1917',
  card: 'max-width:560px;margin:0 auto;width:100%;background:#ffffff;border:1px solid #e4ded6;border-radius:16px;border-collapse:separate',
  cell: 'padding:32px',
  brand: 'margin:0 0 24px;font-weight:700;font-size:18px;color:#0f5c4a',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#0f5c4a;color:#ffffff;text-decoration:none;font-weight:600',
  quiet: 'margin:24px 0 0;font-size:13px;line-height:1.5;color:#6b645c',
} as const;
