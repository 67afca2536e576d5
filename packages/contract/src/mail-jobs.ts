/** The jobs that hand a mail over, by their names in the queue. What leaves as an SMS or a push, or makes a file, is none. */
export const mailJobs = [
  'auth.reset-mail',
  'auth.verification-mail',
  'auth.warning-mail',
  'bills.mail',
  'merchants.invitation-mail',
  'money-requests.send',
  'notifications.mail',
  'operations.alerts-mail',
  'payments.receipt-mail',
  'people.blocked-mail',
  'people.unblocked-mail',
  'support.mail',
  'transfers.mail',
  'users.closed',
  'users.contact',
  'users.contact-changed',
] as const;
export type MailJob = (typeof mailJobs)[number];
