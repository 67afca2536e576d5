import type { MailEvent, MailGroup } from '@nzela/contract/mail-letters';
import type { MailTemplate } from '@nzela/contract/mails';
import { languages } from '../../lib/locale.ts';
import { m } from '@nzela/messages/m';
import { rowName, type SettingsFields } from '../settings/settings.tsx';

export const groupNames: Readonly<Record<MailGroup, () => string>> = {
  compte: m.mails_group_account,
  transferts: m.mails_group_transfers,
  factures: m.mails_group_bills,
  paiements: m.mails_group_payments,
  demandes: m.mails_group_requests,
  commerces: m.mails_group_merchants,
  support: m.mails_group_support,
  notifications: m.mails_group_notifications,
  exploitation: m.mails_group_operations,
};

export const eventNames: Readonly<Record<MailEvent, () => string>> = {
  verification: m.mails_event_verification,
  reinitialisation: m.mails_event_reset,
  alerte: m.mails_event_warning,
  adresse_nouvelle: m.mails_event_new_address,
  adresse_modifiee: m.mails_event_address_changed,
  telephone_modifie: m.mails_event_phone_changed,
  compte_suspendu: m.mails_event_suspended,
  compte_rouvert: m.mails_event_reopened,
  compte_ferme: m.mails_event_closed,
  transfert_confirme: m.mails_event_transfer_confirmed,
  transfert_retenu: m.mails_event_transfer_held,
  transfert_complete: m.mails_event_transfer_completed,
  transfert_annule: m.mails_event_transfer_cancelled,
  transfert_echoue: m.mails_event_transfer_failed,
  transfert_rembourse: m.mails_event_transfer_refunded,
  transfert_virement: m.mails_event_transfer_wire,
  transfert_accord: m.mails_event_transfer_asked,
  transfert_frais: m.mails_event_transfer_late,
  argent_recu: m.mails_event_money_received,
  facture_payee: m.mails_event_bill_paid,
  facture_echouee: m.mails_event_bill_failed,
  facture_versee: m.mails_event_bill_handed,
  recu_paiement: m.mails_event_receipt,
  demande_argent: m.mails_event_request,
  demande_rappel: m.mails_event_reminder,
  invitation: m.mails_event_invitation,
  support_recu: m.mails_event_support_received,
  support_reponse: m.mails_event_support_answered,
  avis: m.mails_event_notice,
  alertes_administrateur: m.mails_event_alerts,
  essai: m.mails_event_trial,
};

const wordNames = {
  objet: m.mails_templates_subject,
  texte: m.mails_templates_body,
  bouton: m.mails_templates_button,
} as const;
const words = ['objet', 'texte', 'bouton'] as const;

/** `Argent reçu (Français)`. */
function templateName({ evenement, langue }: MailTemplate): string {
  return `${eventNames[evenement]()} (${languages[langue]})`;
}

function templateTexts(templates: readonly MailTemplate[]): readonly string[] {
  return templates.flatMap((template) =>
    words.map((word) =>
      m.settings_row({
        name: m.mails_templates_field({
          template: templateName(template),
          field: wordNames[word](),
        }),
        value: template[word] === '' ? m.settings_empty() : template[word],
      }),
    ),
  );
}

export const templateFields = {
  modeles: {
    label: m.mails_tab_templates,
    show: templateTexts,
    place: (templates: readonly MailTemplate[], [index = '', field]: readonly string[]) => {
      const template = templates[Number(index)];
      return [
        rowName(template === undefined ? undefined : templateName(template), index),
        words.find((word) => word === field) && wordNames[field as keyof typeof wordNames](),
      ];
    },
  },
} satisfies SettingsFields<'mail-templates'>;
