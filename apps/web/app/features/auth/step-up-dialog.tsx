import { currencySchema } from '@nzela/contract/common';
import type { GuardedAction, VerificationAsked } from '@nzela/contract/step-up';
import type { ProofMethod, VerificationOptions } from '@nzela/contract/verifications';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CodeProof } from './code-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { hasPasskeys } from './passkeys.ts';
import { PasswordProof } from './password-proof.tsx';
import type { ProofProps } from './proof-actions.tsx';
import { verificationOptions } from './step-up.api.ts';
import type { StepUpQuestion } from './step-up.ts';

const reasons: Readonly<Record<GuardedAction, () => string>> = {
  transfert: m.auth_step_up_transfer,
  retrait: m.auth_step_up_withdrawal,
  paiement: m.auth_step_up_payment,
  programmation: m.auth_step_up_schedule,
  'carte-reveler': m.auth_step_up_card,
  plafonds: m.auth_step_up_limits,
  coordonnees: m.auth_step_up_profile,
  securite: m.auth_step_up_security,
  'donnees-exporter': m.auth_step_up_export,
  'compte-fermer': m.auth_step_up_close,
  reglages: m.auth_step_up_settings,
};

const proofs: Readonly<
  Record<ProofMethod, { readonly Proof: ComponentType<ProofProps>; readonly other: () => string }>
> = {
  passkey: { Proof: PasskeyProof, other: m.auth_step_up_use_passkey },
  totp: { Proof: CodeProof, other: m.auth_step_up_use_code },
  'mot-de-passe': { Proof: PasswordProof, other: m.auth_step_up_use_password },
};

/** Asks the person to prove again who they are, for one thing that it names: the best way they have, first. */
export function StepUpDialog({ question }: { readonly question: StepUpQuestion }) {
  const { asked, answer } = question;
  return (
    <Dialog open onClose={() => answer(null)} title={m.auth_step_up_title()}>
      <div className="flex flex-col gap-5">
        <p>{reasons[asked.action]()}</p>
        <Subject asked={asked} />
        <Ways asked={asked} onProved={answer} onCancel={() => answer(null)} />
      </div>
    </Dialog>
  );
}

function Ways(props: ProofProps) {
  const options = useOptions(props.asked);
  const [chosen, setChosen] = useState<ProofMethod | null>(null);
  if (options instanceof ApiError) {
    return (
      <Alert tone="neg" live>
        {options.message}
      </Alert>
    );
  }
  if (options === null) return <Skeleton className="h-40" />;
  const ways = options.methodes.filter((method) => method !== 'passkey' || hasPasskeys());
  const method = chosen ?? ways[0] ?? 'mot-de-passe';
  const { Proof } = proofs[method];
  return (
    <>
      <Proof {...props} />
      {ways
        .filter((other) => other !== method)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="target self-center font-medium text-brand underline underline-offset-4"
            onClick={() => setChosen(other)}
          >
            {proofs[other].other()}
          </button>
        ))}
    </>
  );
}

function useOptions(asked: VerificationAsked): VerificationOptions | ApiError | null {
  const [options, setOptions] = useState<VerificationOptions | ApiError | null>(null);
  useEffect(() => {
    verificationOptions(asked).then(setOptions, (error: unknown) => {
      if (error instanceof ApiError) setOptions(error);
      else throw error;
    });
  }, [asked]);
  return options;
}

/** The amount and the payee that the proof will be bound to, to be read before it is given. */
function Subject({ asked }: { readonly asked: VerificationAsked }) {
  const { montant, devise, beneficiaire } = asked.objet;
  const currency = currencySchema.safeParse(devise);
  // « Awa · +221 77 123 45 67 », as the server binds the proof to it: on two lines, the number whole.
  const [payee = '', ...number] = useGroupedPhone(beneficiaire ?? '').split(' · ');
  if (montant === undefined || !currency.success) return null;
  return (
    <div className="flex items-start gap-3 rounded-m bg-surface-2 p-4 text-ink">
      <ShieldCheck size={22} aria-hidden className="mt-1 shrink-0 text-brand" />
      <div className="min-w-0">
        <p className="tabular font-display text-2xl font-semibold">
          {formatAmount(Number(montant), currency.data)}
        </p>
        {beneficiaire !== undefined && (
          <div className="wrap-anywhere text-ink-2">
            <p>{m.auth_step_up_payee({ payee })}</p>
            {number.length > 0 && <p className="tabular">{number.join(' · ')}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
