import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyCreation } from '@nzela/contract/sign-in';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';

/** Whether this browser has passkeys at all. False on the server and on an address that is not secure. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Makes a new passkey on this device. Rejects with what to say to the person. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyCreation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The API hands on the options as the library on its side made them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await said(async () =>
    asSent(await startRegistration({ optionsJSON })),
  )) as PasskeyCreation;
}

/** Has a passkey of this device sign. Rejects with what to say to the person. */
export async function askPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await said(async () =>
    asSent(await startAuthentication({ optionsJSON })),
  )) as PasskeyAnswer;
}

/** What goes over the wire: plain JSON, without the values that browsers leave undefined. */
function asSent(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer));
}

/** The browser's own refusals in a person's words. Nothing was asked of the server then. */
async function said<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // NotAllowedError is « cancelled », « timed out » and « none here » alike: browsers do not tell which.
    const isKnown = error.name === 'InvalidStateError';
    const isRefused = error.name === 'NotAllowedError' || error.name === 'AbortError';
    if (!isRefused) console.warn('The passkey was not usable.', error);
    const message = isKnown
      ? m.auth_passkey_known()
      : isRefused
        ? m.auth_passkey_cancelled()
        : m.auth_passkey_failed();
    throw new ApiError(message, { code: 'cle_acces', status: 400 });
  }
}
