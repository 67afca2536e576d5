import { momentWords } from '../../kernel/moments.ts';
import { composeLetter, type Letter } from '../../kernel/letter.ts';

type To = {
  readonly firstName: string;
  readonly applicationName: string;
  readonly language: string;
  readonly timeZone: string;
};

export function verificationMail(to: To & { readonly url: string }): Letter {
  return composeLetter({
    title: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Bonjour ${to.firstName},`,
      `Bienvenue sur ${to.applicationName}. Confirmez que cette adresse est bien la vôtre : elle servira à vous prévenir de chaque mouvement d’argent.`,
    ],
    action: { label: 'Confirmer mon adresse', url: to.url },
    footer: 'Ce lien est valable 7 jours. Si vous n’avez pas créé de compte, ignorez ce message.',
    application: to.applicationName,
    language: to.language,
    timeZone: to.timeZone,
  });
}

export function resetMail(to: To & { readonly url: string }): Letter {
  return composeLetter({
    title: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Bonjour ${to.firstName},`,
      'Vous avez demandé à changer de mot de passe. Choisissez-en un nouveau avec ce lien :',
    ],
    action: { label: 'Choisir un mot de passe', url: to.url },
    footer:
      'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    application: to.applicationName,
    language: to.language,
    timeZone: to.timeZone,
  });
}

export type Warning =
  | 'reuse'
  | 'password'
  | 'password-changed'
  | 'device'
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-on'
  | 'totp-off'
  | 'sign-in-ways'
  | 'payee-changed';

export const warnings: Readonly<
  Record<Warning, { readonly subject: string; readonly what: string }>
> = {
  reuse: {
    subject: 'Une de vos sessions a été fermée',
    what: 'Une session de votre compte a servi à deux endroits à la fois. Par prudence, nous l’avons fermée : reconnectez-vous.',
  },
  password: {
    subject: 'Votre mot de passe a été changé',
    what: 'Le mot de passe de votre compte vient d’être changé et tous vos appareils ont été déconnectés.',
  },
  'password-changed': {
    subject: 'Votre mot de passe a été changé',
    what: 'Le mot de passe de votre compte vient d’être changé depuis vos paramètres. Vos autres appareils ont été déconnectés.',
  },
  device: {
    subject: 'Connexion depuis un nouvel appareil',
    what: 'Quelqu’un vient de se connecter à votre compte depuis un appareil que nous ne connaissions pas.',
  },
  'passkey-added': {
    subject: 'Une clé d’accès a été ajoutée',
    what: 'Une clé d’accès (empreinte, visage ou code de l’appareil) vient d’être ajoutée à votre compte : elle permet de s’y connecter.',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès a été retirée',
    what: 'Une clé d’accès vient d’être retirée de votre compte : elle ne permet plus de s’y connecter.',
  },
  'totp-on': {
    subject: 'Validation par application activée',
    what: 'Un code de votre application est maintenant demandé après votre mot de passe.',
  },
  'totp-off': {
    subject: 'Validation par application désactivée',
    what: 'Le code de votre application n’est plus demandé après votre mot de passe.',
  },
  'sign-in-ways': {
    subject: 'Vos façons de vous connecter ont changé',
    what: 'La connexion par e-mail ou par téléphone vient d’être activée ou désactivée dans vos paramètres.',
  },
  'payee-changed': {
    subject: 'Le compte d’un de vos bénéficiaires a changé',
    what: 'Le compte d’un bénéficiaire que vous gardez vient d’être remplacé par un autre, ou un autre compte a été ajouté sous son nom. Les paiements programmés vers un compte remplacé sont en pause jusqu’à ce que vous les repreniez.',
  },
};

export function warningMail(
  to: To & {
    readonly warning: Warning;
    readonly address: string;
    /** `Chrome sur Android`, where it matters. */
    readonly device: string | undefined;
    /** Null when nobody wrote down when it happened. */
    readonly at: Date | null;
    readonly url: string;
  },
): Letter {
  const { subject, what } = warnings[to.warning];
  return composeLetter({
    title: subject,
    paragraphs: [
      `Bonjour ${to.firstName},`,
      what,
      ...(to.device === undefined ? [] : [`Appareil : ${to.device}.`]),
      to.at === null
        ? `Adresse IP de la demande : ${to.address}.`
        : `Date : ${momentWords(to.at, to.timeZone)}. Adresse IP de la demande : ${to.address}.`,
    ],
    action: { label: 'Changer mon mot de passe', url: to.url },
    footer: 'Si ce n’était pas vous, changez votre mot de passe sans attendre.',
    application: to.applicationName,
    language: to.language,
    timeZone: to.timeZone,
  });
}
