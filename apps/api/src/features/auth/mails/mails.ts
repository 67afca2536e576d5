import { say, type Message } from '@nzela/messages/message';
import { composeLetter, type Letter } from '../../../kernel/texts/letter.ts';
import type { Text } from '../../../kernel/texts/texts.ts';

type To = {
  readonly firstName: string;
  readonly applicationName: string;
  readonly language: string;
  readonly timeZone: string;
};

export function verificationMail(to: To & { readonly url: string }): Letter {
  return composeLetter({
    title: say('auth_verification_title'),
    paragraphs: [
      say('auth_hello', { firstName: to.firstName }),
      say('auth_verification_text', { application: to.applicationName }),
    ],
    action: { label: say('auth_verification_action'), url: to.url },
    footer: say('auth_verification_footer'),
    application: to.applicationName,
    language: to.language,
    timeZone: to.timeZone,
  });
}

export function resetMail(to: To & { readonly url: string }): Letter {
  return composeLetter({
    title: say('auth_reset_title'),
    paragraphs: [say('auth_hello', { firstName: to.firstName }), say('auth_reset_text')],
    action: { label: say('auth_reset_action'), url: to.url },
    footer: say('auth_reset_footer'),
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

export function warningMail(
  to: To & {
    readonly warning: Warning;
    readonly address: string;
    /** `Chrome sur Android`, where it matters. */
    readonly device: Text | undefined;
    /** Null when nobody wrote down when it happened. */
    readonly at: Date | null;
    readonly url: string;
  },
): Letter {
  const { subject, what } = warnings[to.warning];
  return composeLetter({
    title: subject,
    paragraphs: [
      say('auth_hello', { firstName: to.firstName }),
      what,
      ...(to.device === undefined ? [] : [say('auth_warning_device', { device: to.device })]),
      to.at === null
        ? say('auth_warning_where', { address: to.address })
        : say('auth_warning_when', { moment: to.at, address: to.address }),
    ],
    action: { label: say('auth_warning_action'), url: to.url },
    footer: say('auth_warning_footer'),
    application: to.applicationName,
    language: to.language,
    timeZone: to.timeZone,
  });
}
