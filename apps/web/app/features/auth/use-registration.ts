import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { useAppForm } from '../../ui/Form.tsx';
import { toast } from '../../ui/toast.ts';
import { register } from './auth.api.ts';
import { type RegisterInput, type Registration, registerSchema } from './credentials.schema.ts';
import { splitFullName } from './full-name.ts';
import type { SignedInListener } from './use-login.ts';
import { useReferralCheck } from './use-referral-check.ts';

const empty: RegisterInput = {
  nomComplet: '',
  prenom: '',
  nom: '',
  email: '',
  telephone: '',
  password: '',
  confirmation: '',
  role: 'user',
  codeParrainageUtilise: '',
};

type RegistrationOptions = {
  readonly onSignedIn: SignedInListener;
  /** One that a link to the page carried. */
  readonly referralCode: string;
  /** Whether the password is typed a second time. */
  readonly asksTwice: boolean;
};

/** What the registration form holds and how it is sent. */
export function useRegistration({ onSignedIn, referralCode, asksTwice }: RegistrationOptions) {
  const { signIn } = useSession();
  const [isSplitByHand, setSplitByHand] = useState(false);
  const referral = useReferralCheck();
  const form = useAppForm<RegisterInput, Registration>(registerSchema({ asksTwice }), {
    ...empty,
    codeParrainageUtilise: referralCode,
  });

  const submit = async (account: Registration) => {
    const { codeParrainageUtilise: code } = account;
    // A code is sent only once it is known to be valid (§3); whoever forgot to check it need not start again.
    if (code !== '' && !(await referral.isValid(code))) {
      form.setError('codeParrainageUtilise', { message: m.auth_referral_invalid() });
      form.setFocus('codeParrainageUtilise');
      return;
    }
    try {
      const answer = await register(accountRequest(account, isSplitByHand));
      await signIn(answer);
      toast('success', m.auth_register_success());
      await onSignedIn(answer);
    } catch (error) {
      toast('error', m.auth_register_failure());
      throw isSplitByHand ? error : atFullName(error);
    }
  };

  return { form, referral, submit, isSplitByHand, splitByHand: () => setSplitByHand(true) };
}

function accountRequest(account: Registration, isSplitByHand: boolean) {
  const { email, telephone, password, role, codeParrainageUtilise } = account;
  const { prenom, nom } = isSplitByHand ? account : splitFullName(account.nomComplet);
  const known = { prenom, nom, email, telephone, password, role };
  return codeParrainageUtilise === '' ? known : { ...known, codeParrainageUtilise };
}

/** While the name is one field, what the API says of either part is said there. */
function atFullName(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, reference } = error;
  const errors = error.errors.map(({ champ, message: sentence }) => ({
    champ: champ === 'prenom' || champ === 'nom' ? 'nomComplet' : champ,
    message: sentence,
  }));
  return new ApiError(message, {
    status,
    code,
    errors,
    ...(reference === undefined ? {} : { reference }),
  });
}
