import { currencySchema } from '@nzela/contract/common';
import { scheduleFrequencies } from '@nzela/contract/schedules';
import type { GuardedAction, GuardedSubject, VerificationAsked } from '@nzela/contract/step-up';
import type { ProofMethod, VerificationOptions } from '@nzela/contract/verifications';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { frequencyName } from '../../lib/frequency.ts';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
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
  beneficiaire: m.auth_step_up_recipient,
  'carte-commander': m.auth_step_up_card_order,
  'carte-reveler': m.auth_step_up_card,
  plafonds: m.auth_step_up_limits,
  coordonnees: m.auth_step_up_profile,
  securite: m.auth_step_up_security,
  'donnees-exporter': m.auth_step_up_export,
  'compte-fermer': m.auth_step_up_close,
  cles: m.auth_step_up_keys,
  signature: m.auth_step_up_signing,
  reglages: m.auth_step_up_settings,
  'mode-production': m.auth_step_up_live,
  administrateurs: m.auth_step_up_administrators,
  approbation: m.auth_step_up_approval,
  remboursement: m.auth_step_up_refund,
  ecriture: m.auth_step_up_posting,
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
    <Dialog open isProof onClose={() => answer(null)} title={m.auth_step_up_title()}>
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

/** The amount, the payee and the rhythm that the proof will be bound to, to be read before it is given. */
function Subject({ asked }: { readonly asked: VerificationAsked }) {
  const { montant, devise, beneficiaire, ancien } = asked.objet;
  const currency = currencySchema.safeParse(devise);
  // « Awa · +221 77 123 45 67 », as the server binds the proof to it: on two lines, the number whole.
  const [payee = '', ...number] = useGroupedPhone(beneficiaire ?? '').split(' · ');
  const former = useGroupedPhone(ancien ?? '');
  const rhythm = rhythmWords(asked.objet);
  const isAmount = montant !== undefined && currency.success;
  if (!isAmount && beneficiaire === undefined) return null;
  return (
    <div className="flex items-start gap-3 rounded-m bg-surface-2 p-4 text-ink">
      <ShieldCheck size={22} aria-hidden className="mt-1 shrink-0 text-brand" />
      <div className="min-w-0">
        {isAmount && (
          <p className="tabular font-display text-2xl font-semibold">
            {formatAmount(Number(montant), currency.data)}
          </p>
        )}
        {beneficiaire !== undefined && (
          <div className="wrap-anywhere text-ink-2">
            <p>
              {isAmount && asked.action !== 'carte-commander'
                ? m.auth_step_up_payee({ payee })
                : payee}
            </p>
            {number.length > 0 && <p className="tabular">{number.join(' · ')}</p>}
          </div>
        )}
        {former !== '' && (
          <p className="wrap-anywhere text-ink-2">{m.auth_step_up_former({ payee: former })}</p>
        )}
        {rhythm !== null && <p className="mt-1 text-ink-2">{rhythm}</p>}
      </div>
    </div>
  );
}

/** « Chaque mois, du 1 mars 2027 au 1 mars 2028 · Accepter jusqu’à 2 % d’écart »; null for what does not recur. */
function rhythmWords({ frequence, debut, fin, tolerance }: GuardedSubject): string | null {
  const frequency = scheduleFrequencies.find((known) => known === frequence);
  if (frequency === undefined || debut === undefined) return null;
  const days = { frequency: frequencyName(frequency), from: formatDate(debut) };
  const rule =
    fin === undefined || fin === ''
      ? m.auth_step_up_rhythm(days)
      : m.auth_step_up_rhythm_until({ ...days, until: formatDate(fin) });
  const percent = Number(tolerance);
  const gap =
    percent === 0 ? m.schedules_tolerance_none() : m.schedules_tolerance_value({ percent });
  return `${rule} · ${gap}`;
}
