import { say, type Message } from '@nzela/messages/message';
import type { Text } from '../../../kernel/texts/texts.ts';

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
  Record<Warning, { readonly subject: Message; readonly what: Message }>
> = {
  reuse: { subject: say('auth_warning_reuse_title'), what: say('auth_warning_reuse_text') },
  password: {
    subject: say('auth_warning_password_title'),
    what: say('auth_warning_password_text'),
  },
  'password-changed': {
    subject: say('auth_warning_password_title'),
    what: say('auth_warning_password_changed_text'),
  },
  device: { subject: say('auth_warning_device_title'), what: say('auth_warning_device_text') },
  'passkey-added': {
    subject: say('auth_warning_passkey_added_title'),
    what: say('auth_warning_passkey_added_text'),
  },
  'passkey-removed': {
    subject: say('auth_warning_passkey_removed_title'),
    what: say('auth_warning_passkey_removed_text'),
  },
  'totp-on': { subject: say('auth_warning_totp_on_title'), what: say('auth_warning_totp_on_text') },
  'totp-off': {
    subject: say('auth_warning_totp_off_title'),
    what: say('auth_warning_totp_off_text'),
  },
  'sign-in-ways': {
    subject: say('auth_warning_sign_in_ways_title'),
    what: say('auth_warning_sign_in_ways_text'),
  },
  'payee-changed': {
    subject: say('auth_warning_payee_changed_title'),
    what: say('auth_warning_payee_changed_text'),
  },
};

type WarningEvent = {
  readonly warning: Warning;
  readonly address: string;
  /** `Chrome sur Android`, where it matters. */
  readonly device: Text | undefined;
  /** Null when nobody wrote down when it happened. */
  readonly at: Date | null;
};

/** What a warning says, for the mail of an `alerte`. */
export function warningValues({ warning, address, device, at }: WarningEvent) {
  const { subject, what } = warnings[warning];
  return {
    titre: subject,
    quoi: what,
    appareil: device === undefined ? '' : say('auth_warning_device', { device }),
    quand:
      at === null
        ? say('auth_warning_where', { address })
        : say('auth_warning_when', { moment: at, address }),
  };
}
