import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

type Encryption = SettingsDocument<'mail'>['chiffrement'];

export const encryptions: readonly { readonly value: Encryption; readonly label: () => string }[] =
  [
    { value: 'tls', label: m.mails_encryption_tls },
    { value: 'ssl', label: m.mails_encryption_ssl },
    { value: 'none', label: m.mails_encryption_none },
  ];

export const serverFields = {
  hote: m.mails_host,
  port: m.mails_port,
  utilisateur: m.mails_user,
  motDePasse: m.mails_password,
  nomExpediteur: m.mails_sender_name,
  emailExpediteur: m.mails_sender_email,
  chiffrement: {
    label: m.mails_encryption,
    show: (value: Encryption) =>
      encryptions.find((option) => option.value === value)?.label() ?? value,
  },
  utiliserSsl: m.mails_ssl,
} satisfies SettingsFields<'mail'>;
