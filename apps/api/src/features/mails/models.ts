import type { MailEvent, MailVariable } from '@nzela/contract/mail-letters';
import type { MailTemplate } from '@nzela/contract/mails';
import { say, type Message, type MessageKey, type ValuesOf } from '@nzela/messages/message';
import { renderText, type Text } from '../../kernel/texts/texts.ts';

/**
 * What the product says in a mail until an administrator chooses other words. Its messages have the names of variables for
 * values (`{prenom}`), so that it is a template itself; a paragraph may be a variable alone.
 */
export type Model = {
  readonly title: Text;
  readonly paragraphs: readonly Text[];
  /** What stands on the button of a mail that leads somewhere. */
  readonly action?: Message;
  /** Where the reader refuses more of the kind. */
  readonly stop?: Message;
  readonly footer: Message;
};

type Named<Key extends MessageKey> = {
  readonly [Name in keyof ValuesOf<Key>]: MailVariable | 'application';
};

/** A message whose values are variables. */
function named<Key extends MessageKey>(key: Key, names: Named<Key>): Message {
  const values = Object.entries<string>(names).map(([name, variable]) => [name, `{${variable}}`]);
  return { key, values: Object.fromEntries(values) as Message['values'] };
}

const hello = named('auth_hello', { firstName: 'prenom' });

const ofTransfer = {
  action: say('transfers_action'),
  footer: named('transfers_footer', { reference: 'reference' }),
};

const ofBill = {
  action: say('bills_mail_action'),
  footer: named('bills_mail_footer', { reference: 'reference' }),
};

const ofRequest = {
  paragraphs: ['{objet}', '{echeance}'],
  action: named('money_requests_action', { amount: 'montant' }),
  stop: say('money_requests_stop'),
  footer: named('money_requests_footer', { reference: 'reference', name: 'demandeur' }),
};

const ofContact = {
  action: say('users_changed_action'),
  footer: say('users_changed_footer'),
};

const ofSupport = {
  action: say('support_action'),
  footer: named('reference', { reference: 'reference' }),
};

const ofSuspension = { action: say('people_sign_in'), footer: say('people_footer') };

export const models: Readonly<Record<MailEvent, Model>> = {
  verification: {
    title: say('auth_verification_title'),
    paragraphs: [hello, named('auth_verification_text', { application: 'application' })],
    action: say('auth_verification_action'),
    footer: say('auth_verification_footer'),
  },
  reinitialisation: {
    title: say('auth_reset_title'),
    paragraphs: [hello, say('auth_reset_text')],
    action: say('auth_reset_action'),
    footer: say('auth_reset_footer'),
  },
  alerte: {
    title: '{titre}',
    paragraphs: [hello, '{quoi}', '{appareil}', '{quand}'],
    action: say('auth_warning_action'),
    footer: say('auth_warning_footer'),
  },
  adresse_nouvelle: {
    title: say('users_contact_title'),
    paragraphs: [say('users_contact_text')],
    action: say('users_contact_action'),
    footer: say('users_contact_footer'),
  },
  adresse_modifiee: {
    ...ofContact,
    title: say('users_email_changed_title'),
    paragraphs: [say('users_email_changed_text'), say('users_changed_reset')],
  },
  telephone_modifie: {
    ...ofContact,
    title: say('users_phone_changed_title'),
    paragraphs: [say('users_phone_changed_text'), say('users_changed_reset')],
  },
  compte_suspendu: {
    ...ofSuspension,
    title: say('people_blocked_title'),
    paragraphs: [
      named('people_blocked_text', { firstName: 'prenom' }),
      '{motif}',
      '{demande}',
      '{echeance}',
      say('people_blocked_answer'),
    ],
  },
  compte_rouvert: {
    ...ofSuspension,
    title: say('people_unblocked_title'),
    paragraphs: [named('people_unblocked_text', { firstName: 'prenom' })],
  },
  compte_ferme: {
    title: say('users_closed_title'),
    paragraphs: [named('users_closed_text', { firstName: 'prenom' }), say('users_closed_kept')],
    footer: say('users_closed_footer'),
  },
  transfert_confirme: {
    ...ofTransfer,
    title: named('transfers_confirmed_title', { name: 'beneficiaire' }),
    paragraphs: ['{arrivee}', named('transfers_confirmed_cost', { sent: 'debite', fee: 'frais' })],
  },
  transfert_retenu: {
    ...ofTransfer,
    title: named('transfers_held_title', { name: 'beneficiaire' }),
    paragraphs: ['{verification}', say('transfers_held_choice')],
  },
  transfert_complete: {
    ...ofTransfer,
    title: named('transfers_completed_title', { name: 'beneficiaire', amount: 'montant' }),
    paragraphs: [named('transfers_completed_text', { total: 'debite' })],
  },
  transfert_annule: {
    ...ofTransfer,
    title: say('transfers_cancelled_title'),
    paragraphs: ['{motif}', '{suite}'],
  },
  transfert_echoue: {
    ...ofTransfer,
    title: named('transfers_failed_title', { name: 'beneficiaire' }),
    paragraphs: ['{motif}', '{suite}'],
  },
  transfert_rembourse: {
    ...ofTransfer,
    title: named('transfers_refunded_title', { amount: 'montant' }),
    paragraphs: ['{suite}'],
  },
  transfert_virement: {
    ...ofTransfer,
    title: say('transfers_wire_title'),
    paragraphs: [say('transfers_wire_text')],
  },
  transfert_accord: {
    ...ofTransfer,
    title: say('transfers_asked_title'),
    paragraphs: [
      named('transfers_asked_text', { sent: 'debite', received: 'montant', name: 'beneficiaire' }),
      '{reponse}',
    ],
  },
  transfert_frais: {
    ...ofTransfer,
    title: say('transfers_late_title'),
    paragraphs: ['{retard}'],
  },
  argent_recu: {
    ...ofTransfer,
    title: named('transfers_received_title', { amount: 'montant' }),
    paragraphs: [
      named('transfers_received_text', { name: 'expediteur', amount: 'montant' }),
      '{motif}',
    ],
  },
  facture_payee: {
    ...ofBill,
    title: named('bills_paid_title', { biller: 'fournisseur' }),
    paragraphs: [
      named('bills_paid_text', {
        amount: 'montant',
        biller: 'fournisseur',
        reference: 'facture',
        total: 'debite',
      }),
      '{quittance}',
      '{recu}',
    ],
  },
  facture_echouee: {
    ...ofBill,
    title: named('bills_failed_title', { biller: 'fournisseur' }),
    paragraphs: [
      '{motif}',
      named('bills_failed_text', { biller: 'fournisseur', reference: 'facture', total: 'debite' }),
    ],
  },
  facture_versee: {
    title: named('bills_biller_title', { amount: 'montant' }),
    paragraphs: [
      named('bills_biller_text', { bill: 'facture', name: 'client', application: 'application' }),
      '{paiement}',
      say('bills_biller_attached'),
    ],
    footer: named('bills_biller_footer', { reference: 'reference' }),
  },
  recu_paiement: {
    title: named('payments_receipt_title', { amount: 'montant', name: 'commerce' }),
    paragraphs: [
      '{description}',
      named('payments_receipt_text', { name: 'commerce', amount: 'montant', moment: 'date' }),
      named('payments_receipt_method', { method: 'moyen' }),
    ],
    action: say('payments_receipt_action'),
    footer: named('payments_receipt_footer', { reference: 'reference', name: 'commerce' }),
  },
  demande_argent: {
    ...ofRequest,
    title: named('money_requests_asked_title', { name: 'demandeur', amount: 'montant' }),
  },
  demande_rappel: {
    ...ofRequest,
    title: named('money_requests_reminder_title', { name: 'demandeur', amount: 'montant' }),
  },
  invitation: {
    title: named('merchants_invitation_title', { merchant: 'commerce' }),
    paragraphs: [
      named('merchants_invitation_text', {
        name: 'invitant',
        merchant: 'commerce',
        role: 'role',
        application: 'application',
      }),
      '{validite}',
    ],
    action: say('merchants_invitation_action'),
    stop: say('merchants_invitation_stop'),
    footer: say('merchants_invitation_footer'),
  },
  support_recu: {
    ...ofSupport,
    title: say('support_received_title'),
    paragraphs: [
      named('support_received_text', { firstName: 'prenom' }),
      '{demande}',
      say('support_received_delay'),
    ],
  },
  support_reponse: {
    ...ofSupport,
    title: say('support_answered_title'),
    paragraphs: [
      named('support_answered_text', { firstName: 'prenom', subject: 'sujet' }),
      '{reponse}',
    ],
  },
  avis: {
    title: '{titre}',
    paragraphs: ['{texte}'],
    action: say('notifications_open'),
    footer: say('notifications_footer'),
  },
  alertes_administrateur: {
    title: '{titre}',
    paragraphs: [named('alerts_mail_text', { application: 'application' }), '{liste}'],
    action: say('alerts_mail_open'),
    footer: say('alerts_mail_footer'),
  },
  essai: {
    title: say('mails_trial_title'),
    paragraphs: [say('mails_trial_text')],
    footer: say('mails_trial_footer'),
  },
};

/** What the product says in a mail, as the template of a language: what an administrator begins with. */
export function productWords(
  event: MailEvent,
  language: string,
): Pick<MailTemplate, 'objet' | 'texte' | 'bouton'> {
  const { title, paragraphs, action } = models[event];
  const told = (text: Text) => renderText(text, { language, timeZone: 'UTC' });
  const link = action === undefined ? [] : ['{lien}'];
  return {
    objet: told(title),
    texte: [...paragraphs.map(told), ...link].join('\n\n'),
    bouton: told(action ?? ''),
  };
}
