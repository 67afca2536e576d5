import type { MailJob } from '@nzela/contract/mail-jobs';
import { m } from '@nzela/messages/m';

const names: Readonly<Record<MailJob, () => string>> = {
  'auth.reset-mail': m.jobs_name_auth_reset_mail,
  'auth.verification-mail': m.jobs_name_auth_verification_mail,
  'auth.warning-mail': m.jobs_name_auth_warning_mail,
  'bills.mail': m.jobs_name_bills_mail,
  'merchants.invitation-mail': m.jobs_name_merchants_invitation_mail,
  'money-requests.send': m.jobs_name_money_requests_send,
  'notifications.mail': m.jobs_name_notifications_mail,
  'operations.alerts-mail': m.jobs_name_operations_alerts_mail,
  'payments.receipt-mail': m.jobs_name_payments_receipt_mail,
  'people.blocked-mail': m.jobs_name_people_blocked_mail,
  'people.unblocked-mail': m.jobs_name_people_unblocked_mail,
  'support.mail': m.jobs_name_support_mail,
  'transfers.mail': m.jobs_name_transfers_mail,
  'users.closed': m.jobs_name_users_closed,
  'users.contact': m.jobs_name_users_contact,
  'users.contact-changed': m.jobs_name_users_contact_changed,
};

/** What a mail of the queue is called. One that a later release has put there is told by its code. */
export function mailJobName(code: string): string {
  return Object.hasOwn(names, code) ? names[code as MailJob]() : code;
}
