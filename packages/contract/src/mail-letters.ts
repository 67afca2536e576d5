/** What the page of mails groups them by. */
export const mailGroups = [
  'compte',
  'transferts',
  'factures',
  'paiements',
  'demandes',
  'commerces',
  'support',
  'notifications',
  'exploitation',
] as const;
export type MailGroup = (typeof mailGroups)[number];

type MailLetter = {
  readonly group: MailGroup;
  /** Values without which the subject, and the text, say nothing of what they are about. */
  readonly subject: readonly string[];
  readonly text: readonly string[];
  /** Other values that there are. */
  readonly also: readonly string[];
  /** False: it leads nowhere. */
  readonly link: boolean;
};

const about = ['prenom', 'reference'] as const;

/** Every mail that the product sends, by its event, with the names that templates have for its values. */
export const mailLetters = {
  verification: { group: 'compte', subject: [], text: [], also: ['prenom'], link: true },
  reinitialisation: { group: 'compte', subject: [], text: [], also: ['prenom'], link: true },
  alerte: {
    group: 'compte',
    subject: ['titre'],
    text: ['quoi'],
    also: ['prenom', 'appareil', 'quand'],
    link: true,
  },
  adresse_nouvelle: { group: 'compte', subject: [], text: [], also: [], link: true },
  adresse_modifiee: { group: 'compte', subject: [], text: [], also: [], link: true },
  telephone_modifie: { group: 'compte', subject: [], text: [], also: [], link: true },
  compte_suspendu: {
    group: 'compte',
    subject: [],
    text: ['motif', 'demande', 'echeance'],
    also: ['prenom'],
    link: true,
  },
  compte_rouvert: { group: 'compte', subject: [], text: [], also: ['prenom'], link: true },
  compte_ferme: { group: 'compte', subject: [], text: [], also: ['prenom'], link: false },
  transfert_confirme: {
    group: 'transferts',
    subject: [],
    text: ['arrivee', 'debite', 'frais'],
    also: [...about, 'beneficiaire', 'montant'],
    link: true,
  },
  transfert_retenu: {
    group: 'transferts',
    subject: [],
    text: ['verification'],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_complete: {
    group: 'transferts',
    subject: [],
    text: ['debite'],
    also: [...about, 'beneficiaire', 'montant'],
    link: true,
  },
  transfert_annule: {
    group: 'transferts',
    subject: [],
    text: ['motif', 'suite'],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_echoue: {
    group: 'transferts',
    subject: [],
    text: ['motif', 'suite'],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_rembourse: {
    group: 'transferts',
    subject: ['montant'],
    text: ['suite'],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_virement: {
    group: 'transferts',
    subject: [],
    text: [],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_accord: {
    group: 'transferts',
    subject: [],
    text: ['debite', 'montant', 'reponse'],
    also: [...about, 'beneficiaire'],
    link: true,
  },
  transfert_frais: {
    group: 'transferts',
    subject: [],
    text: ['retard'],
    also: [...about, 'beneficiaire', 'frais'],
    link: true,
  },
  argent_recu: {
    group: 'transferts',
    subject: [],
    text: ['expediteur', 'montant', 'motif'],
    also: [...about],
    link: true,
  },
  facture_payee: {
    group: 'factures',
    subject: [],
    text: ['montant', 'debite', 'facture', 'quittance'],
    also: [...about, 'fournisseur', 'recu'],
    link: true,
  },
  facture_echouee: {
    group: 'factures',
    subject: [],
    text: ['motif', 'debite', 'facture'],
    also: [...about, 'fournisseur'],
    link: true,
  },
  facture_versee: {
    group: 'factures',
    subject: ['montant'],
    text: ['facture', 'client', 'paiement'],
    also: ['reference'],
    link: false,
  },
  recu_paiement: {
    group: 'paiements',
    subject: [],
    text: ['commerce', 'montant', 'date', 'moyen', 'description'],
    also: ['reference'],
    link: true,
  },
  demande_argent: {
    group: 'demandes',
    subject: ['demandeur', 'montant'],
    text: ['objet', 'echeance'],
    also: ['reference'],
    link: true,
  },
  demande_rappel: {
    group: 'demandes',
    subject: ['demandeur', 'montant'],
    text: ['objet', 'echeance'],
    also: ['reference'],
    link: true,
  },
  invitation: {
    group: 'commerces',
    subject: [],
    text: ['invitant', 'commerce', 'role', 'validite'],
    also: [],
    link: true,
  },
  support_recu: {
    group: 'support',
    subject: [],
    text: ['demande'],
    also: [...about],
    link: true,
  },
  support_reponse: {
    group: 'support',
    subject: [],
    text: ['reponse'],
    also: [...about, 'sujet'],
    link: true,
  },
  avis: { group: 'notifications', subject: ['titre'], text: ['texte'], also: [], link: true },
  alertes_administrateur: {
    group: 'exploitation',
    subject: ['titre'],
    text: ['liste'],
    also: [],
    link: true,
  },
  essai: { group: 'exploitation', subject: [], text: [], also: [], link: false },
} as const satisfies Readonly<Record<string, MailLetter>>;

export type MailEvent = keyof typeof mailLetters;
export const mailEvents = Object.keys(mailLetters) as [MailEvent, ...MailEvent[]];

/** The values that an event has of its own. */
export type MailVariable<Event extends MailEvent = MailEvent> = {
  readonly [One in Event]: (typeof mailLetters)[One]['subject' | 'text' | 'also'][number];
}[Event];

const letters: Readonly<Record<MailEvent, MailLetter>> = mailLetters;

export function mailLetterOf(event: MailEvent): MailLetter {
  return letters[event];
}

/** All that a template of an event may name: `{prenom}`. */
export function mailVariablesOf(event: MailEvent): readonly string[] {
  const { subject, text, also, link } = mailLetterOf(event);
  return [...new Set([...subject, ...text, ...also]), 'application', ...(link ? ['lien'] : [])];
}
