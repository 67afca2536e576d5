import { renderText, type Text } from '../../kernel/texts/texts.ts';

/** The text of a mail, in both forms. */
export type Letter = { readonly subject: string; readonly html: string; readonly text: string };

export type LetterParts = {
  readonly application: string;
  /** The reader's: messages are rendered for them, and what somebody wrote stands as it is. */
  readonly language: string;
  readonly timeZone: string;
  /** Above the title: whose mail this is, beside the application. It comes with the message, as the attachment of this id. */
  readonly picture?: { readonly cid: string; readonly name: string };
  readonly title: Text;
  readonly paragraphs: readonly Text[];
  readonly action?: { readonly label: Text; readonly url: string };
  /** After the button. */
  readonly closing?: readonly Text[];
  /** Where the reader refuses more of the kind. */
  readonly stop?: { readonly label: Text; readonly url: string };
  /** Small print: a reference, and why this was sent. */
  readonly footer: Text;
};

/**
 * One mail in the product's dress, readable on a phone and in the dark. Everything in it is text: nothing a person
 * typed becomes HTML. Where a mail program drops the style sheet, the light styles written at each element remain.
 */
export function composeLetter(parts: LetterParts): Letter {
  const { application, language } = parts;
  const told = (text: Text) => renderText(text, parts);
  const title = told(parts.title);
  const paragraphs = parts.paragraphs.map(told);
  const footer = told(parts.footer);
  const action =
    parts.action === undefined ? undefined : { ...parts.action, label: told(parts.action.label) };
  const closing = (parts.closing ?? []).map(told);
  const htmlLines = (texts: readonly string[], style: string) =>
    texts.map((text) => `<p style="${style}">${htmlText(text)}</p>`).join('\n');
  const link =
    action === undefined
      ? ''
      : `<p style="${styles.action}"><a class="button" href="${htmlText(action.url)}" style="${styles.button}">${htmlText(action.label)}</a></p>`;
  const picture =
    parts.picture === undefined
      ? ''
      : `<p style="${styles.picture}"><img src="cid:${htmlText(parts.picture.cid)}" alt="${htmlText(parts.picture.name)}" style="${styles.image}"></p>`;
  const stop =
    parts.stop === undefined ? undefined : { ...parts.stop, label: told(parts.stop.label) };
  const stopLink =
    stop === undefined ? '' : `<br><a href="${htmlText(stop.url)}">${htmlText(stop.label)}</a>`;
  const html = `<!doctype html>
<html lang="${htmlText(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${htmlText(title)}</title><style>${sheet}</style></head>
<body class="page" style="${styles.page}"><div style="${styles.preview}">${htmlText(paragraphs[0] ?? '')}</div>
<table role="presentation" cellpadding="0" cellspacing="0" class="card" style="${styles.card}">
<tr><td style="${styles.thread}">&nbsp;</td></tr>
<tr><td class="cell" style="${styles.cell}">
<p class="brand" style="${styles.brand}">${htmlText(application)}</p>
${picture}
<h1 style="${styles.title}">${htmlText(title)}</h1>
${htmlLines(paragraphs, styles.text)}
${link}
${htmlLines(closing, styles.closing)}
<p class="quiet" style="${styles.quiet}">${htmlText(footer)}${stopLink}</p>
</td></tr></table></body></html>`;
  const url = action === undefined ? [] : [action.url];
  const stopText = stop === undefined ? [] : [`${stop.label} : ${stop.url}`];
  const text = [title, ...paragraphs, ...url, ...closing, footer, ...stopText, application];
  return { subject: `${title} · ${application}`, html, text: `${text.join('\n\n')}\n` };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function htmlText(text: string): string {
  return text.replace(/[&<>"'\n]/g, (character) => entities[character] ?? character);
}

/** The web application's colours (`tokens.css`), which mail programs read as sRGB only. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#fdfaf6;font-family:Onest,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#271b17;-webkit-text-size-adjust:100%',
  /** The line that a mailbox shows beside the subject. */
  preview: 'display:none;max-height:0;overflow:hidden',
  card: 'max-width:560px;margin:0 auto;width:100%;background:#ffffff;border:1px solid #dfd8ce;border-radius:22px;border-collapse:separate;overflow:hidden',
  /** « Le fil »: from the sender, by what moves, to who receives. */
  thread:
    'height:6px;line-height:6px;font-size:0;padding:0;background:#8b2241;background-image:linear-gradient(90deg,#8b2241,#f8ac3d 55%,#05684b)',
  cell: 'padding:32px',
  brand: 'margin:0 0 24px;font-weight:700;font-size:18px;line-height:1.2;color:#8b2241',
  picture: 'margin:0 0 16px',
  /** On white, in the dark too: a picture with letters in black has no ground of its own. */
  image:
    'display:block;max-width:140px;max-height:64px;width:auto;height:auto;padding:8px;background:#ffffff;border-radius:12px',
  title: 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em',
  text: 'margin:0 0 16px;font-size:16px;line-height:1.55',
  action: 'margin:24px 0 0',
  closing: 'margin:16px 0 0;font-size:16px;line-height:1.55',
  button:
    'display:inline-block;padding:14px 28px;border-radius:999px;background:#8b2241;color:#ffffff;text-decoration:none;font-size:16px;line-height:20px;font-weight:600',
  quiet:
    'margin:28px 0 0;padding:20px 0 0;border-top:1px solid #dfd8ce;font-size:14px;line-height:1.55;color:#584a43',
} as const;

const sheet = `:root{color-scheme:light dark}
@media (max-width:480px){.cell{padding:24px 20px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
.page{background:#150f0d!important;color:#f5f1ec!important}
.card{background:#1f1715!important;border-color:#403530!important}
.brand{color:#f190a7!important}
.button{background:#f190a7!important;color:#280b12!important}
.quiet{border-color:#403530!important;color:#c4bcb4!important}}`;
