import type { MailVariable } from '@nzela/contract/mail-letters';
import { say } from '@nzela/messages/message';
import { money } from '@nzela/money/money';
import type { MailValue } from './mails.ts';

const name = say('mails_sample_name');
const person = say('mails_sample_person');
const reference = 'NZ-4F7K-2M9Q';
const amount = money(2_000n, 'EUR');
const fee = money(150n, 'EUR');
const paid = money(2_150n, 'EUR');
const received = money(13_119n, 'XOF');

/** Values that stand for real ones, in a preview and a trial of a template. */
export function sampleValues(now: Date): Readonly<Record<MailVariable, MailValue>> {
  return {
    prenom: name,
    reference,
    titre: say('mails_sample_title'),
    texte: say('mails_sample_text'),
    quoi: say('auth_warning_device_text'),
    appareil: say('auth_warning_device', { device: say('mails_sample_device') }),
    quand: say('auth_warning_when', { moment: now, address: '203.0.113.7' }),
    motif: say('mails_sample_reason'),
    demande: say('mails_sample_request'),
    echeance: say('people_blocked_due', { day: now }),
    beneficiaire: person,
    expediteur: person,
    montant: received,
    debite: paid,
    frais: fee,
    arrivee: say('transfers_confirmed_text_by', { name: person, amount: received, moment: now }),
    verification: say('transfers_held_text_by', { moment: now }),
    suite: say('transfers_failed_wallet'),
    reponse: say('transfers_asked_answer_by', { moment: now }),
    retard: say('transfers_late_fee', { fee }),
    fournisseur: say('mails_sample_shop'),
    facture: '0042-118',
    quittance: say('bills_paid_receipt', { number: '771-204' }),
    recu: say('bills_mail_receipt'),
    client: person,
    paiement: say('bills_biller_reference', { reference }),
    commerce: say('mails_sample_shop'),
    date: now,
    moyen: say('receipts_method_card'),
    description: say('payments_receipt_description', { description: say('mails_sample_reason') }),
    demandeur: person,
    objet: say('money_requests_asked_text', { name: person, amount }),
    invitant: person,
    role: say('merchants_role_caissier'),
    validite: say('merchants_invitation_until', { day: now }),
    sujet: say('mails_sample_subject'),
    liste: [say('mails_sample_title'), say('mails_sample_text')],
  };
}
