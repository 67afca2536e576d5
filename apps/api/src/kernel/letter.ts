/** The text of a mail, in both forms. */
export type Letter = { readonly subject: string; readonly html: string; readonly text: string };

export type LetterParts = {
  readonly application: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: a reference, and why this was sent. */
  readonly footer: string;
};

/** One mail in the product's dress. Everything in it is text: nothing a person typed becomes HTML. */
export function composeLetter(parts: LetterParts): Letter {
  const { application, title, paragraphs, action, footer } = parts;
  const lines = paragraphs.map((text) => `<p style="${styles.text}">${htmlText(text)}</p>`);
  const link =
    action === undefined
      ? ''
      : `<p style="${styles.text}"><a href="${htmlText(action.url)}" style="${styles.button}">${htmlText(action.label)}</a></p>`;
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlText(title)}</title></head>
<body style="${styles.body}"><table role="presentation" style="${styles.card}"><tr><td style="${styles.cell}">
<p style="${styles.brand}">${htmlText(application)}</p>
<h1 style="${styles.title}">${htmlText(title)}</h1>
${lines.join('\n')}
${link}
<p style="${styles.quiet}">${htmlText(footer)}</p>
</td></tr></table></body></html>`;
  const url = action === undefined ? [] : [action.url];
  const text = [title, ...paragraphs, ...url, footer, application];
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

const styles = {
  body: 'margin:0;padding:24px;background:#faf6f0;font-family:Onest,Segoe UI,Helvetica,Arial,sans-serif;color:#1c1917',
  card: 'max-width:560px;margin:0 auto;width:100%;background:#ffffff;border:1px solid #e4ded6;border-radius:16px;border-collapse:separate',
  cell: 'padding:32px',
  brand: 'margin:0 0 24px;font-weight:700;font-size:18px;color:#8a1f3d',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#8a1f3d;color:#ffffff;text-decoration:none;font-weight:600',
  quiet: 'margin:24px 0 0;font-size:13px;line-height:1.5;color:#6b645c',
} as const;
