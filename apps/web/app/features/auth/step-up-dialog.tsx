import { currencySchema } from '@nzela/contract/common';
import type { GuardedAction, VerificationAsked } from '@nzela/contract/step-up';
import { ShieldCheck } from 'lucide-react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/Dialog.tsx';
import type { StepUpQuestion } from './step-up.ts';
import { PasswordProof } from './password-proof.tsx';

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
};

/** Asks the person to prove again who they are, for one thing that it names. */
export function StepUpDialog({ question }: { readonly question: StepUpQuestion }) {
  const { asked, answer } = question;
  return (
    <Dialog open onClose={() => answer(null)} title={m.auth_step_up_title()}>
      <div className="flex flex-col gap-5">
        <p>{reasons[asked.action]()}</p>
        <Subject asked={asked} />
        <PasswordProof asked={asked} onProved={answer} onCancel={() => answer(null)} />
      </div>
    </Dialog>
  );
}

/** The amount and the payee that the proof will be bound to, to be read before it is given. */
function Subject({ asked }: { readonly asked: VerificationAsked }) {
  const { montant, devise, beneficiaire } = asked.objet;
  const currency = currencySchema.safeParse(devise);
  if (montant === undefined || !currency.success) return null;
  return (
    <div className="flex items-start gap-3 rounded-m bg-surface-2 p-4 text-ink">
      <ShieldCheck size={22} aria-hidden className="mt-1 shrink-0 text-brand" />
      <div className="min-w-0">
        <p className="tabular font-display text-2xl font-semibold">
          {formatAmount(Number(montant), currency.data)}
        </p>
        {beneficiaire !== undefined && (
          <p className="wrap-anywhere text-ink-2">
            {m.auth_step_up_payee({ payee: beneficiaire })}
          </p>
        )}
      </div>
    </div>
  );
}
