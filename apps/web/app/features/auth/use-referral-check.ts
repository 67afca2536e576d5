import { useState } from 'react';
import { checkReferral } from './auth.api.ts';

/** What is known of the code in the field. */
export type KnownReferral =
  | { readonly state: 'unknown' }
  | { readonly state: 'checking' }
  | { readonly state: 'valid'; readonly code: string; readonly name: string }
  | { readonly state: 'invalid'; readonly code: string };

export type ReferralChecker = {
  readonly known: KnownReferral;
  /** Asks the API about `code`, unless the answer is known. Rejects with ApiError when it could not say. */
  readonly isValid: (code: string) => Promise<boolean>;
  /** Forgets the answer: the code has changed (§4). */
  readonly clear: () => void;
};

const unknown: KnownReferral = { state: 'unknown' };

export function useReferralCheck(): ReferralChecker {
  const [known, setKnown] = useState<KnownReferral>(unknown);

  const isValid = async (code: string) => {
    if ('code' in known && known.code === code) return known.state === 'valid';
    setKnown({ state: 'checking' });
    try {
      const { valide, parrainNom } = await checkReferral(code);
      setKnown(
        valide ? { state: 'valid', code, name: parrainNom ?? '' } : { state: 'invalid', code },
      );
      return valide;
    } catch (error) {
      setKnown(unknown);
      throw error;
    }
  };

  return { known, isValid, clear: () => setKnown(unknown) };
}
