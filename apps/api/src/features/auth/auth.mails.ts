/** The text of a mail, in both forms. */
export type MailText = { readonly subject: string; readonly html: string; readonly text: string };

type Parts = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** What it is for, and what to do if one did not ask for it. */
  readonly footer: string;
  readonly applicationName: string;
};

type To = { readonly firstName: string; readonly applicationName: string };

export function verificationMail(to: To & { readonly url: string }): MailText {
  return compose({
    subject: `Confirmez votre adresse e-mail`,
    greeting: `Bonjour ${to.firstName},`,
    paragraphs: [
      `Bienvenue sur ${to.applicationName}. Confirmez que cette adresse est bien la vôtre : elle servira à vous prévenir de chaque mouvement d’argent.`,
    ],
    action: { label: 'Confirmer mon adresse', url: to.url },
    footer: 'Ce lien est valable 7 jours. Si vous n’avez pas créé de compte, ignorez ce message.',
    applicationName: to.applicationName,
  });
}

export function resetMail(to: To & { readonly url: string }): MailText {
  return compose({
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${to.firstName},`,
    paragraphs: [
      'Vous avez demandé à changer de mot de passe. Choisissez-en un nouveau avec ce lien :',
    ],
    action: { label: 'Choisir un mot de passe', url: to.url },
    footer:
      'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    applicationName: to.applicationName,
  });
}

export type Warning = 'reuse' | 'password';

const warnings: Readonly<Record<Warning, { readonly subject: string; readonly what: string }>> = {
  reuse: {
    subject: 'Une de vos sessions a été fermée',
    what: 'Une session de votre compte a servi à deux endroits à la fois. Par prudence, nous l’avons fermée : reconnectez-vous.',
  },
  password: {
    subject: 'Votre mot de passe a été changé',
    what: 'Le mot de passe de votre compte vient d’être changé et tous vos appareils ont été déconnectés.',
  },
};

export function warningMail(
  to: To & { readonly warning: Warning; readonly address: string; readonly url: string },
): MailText {
  const { subject, what } = warnings[to.warning];
  return compose({
    subject,
    greeting: `Bonjour ${to.firstName},`,
    paragraphs: [what, `Adresse IP de la demande : ${to.address}.`],
    action: { label: 'Changer mon mot de passe', url: to.url },
    footer: 'Si ce n’était pas vous, changez votre mot de passe sans attendre.',
    applicationName: to.applicationName,
  });
}

function compose(parts: Parts): MailText {
  const { subject, greeting, paragraphs, action, footer, applicationName } = parts;
  const lines = [
    greeting,
    ...paragraphs,
    ...(action === undefined ? [] : [action.url]),
    footer,
    applicationName,
  ];
  const body = [greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`);
  const button =
    action === undefined
      ? ''
      : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`;
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${body.join('')}${button}<p><small>${escapeHtml(footer)}</small></p><p>${escapeHtml(applicationName)}</p></body></html>`;
  return { subject: `${subject} · ${applicationName}`, html, text: `${lines.join('\n\n')}\n` };
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
