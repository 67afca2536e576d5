import type { PoolClient } from 'pg';
import type { GuardedSubject } from '@nzela/contract/step-up';
import type { Money } from '@nzela/money/money';
import {
  paymentSubject,
  requireStepUp,
  type ProvenPayee,
  type StepUpRequest,
} from '../step-up/step-up.ts';
import { requireWithinLimits } from '../limits/limits.ts';
import type { Rule } from './occurrences.ts';
import type { Schedule } from './schedule.ts';
import type { ScheduleDeps } from './terms.ts';

/** What a person agrees to when nobody will be there to ask them again. */
type Agreement = {
  readonly rule: Rule;
  readonly tolerancePercent: number;
  readonly total: Money;
  readonly payee: ProvenPayee;
};

/** The values that the proof of an agreement is bound to: amount, account, rhythm, first and last day, tolerance. */
function agreementSubject({ rule, tolerancePercent, total, payee }: Agreement): GuardedSubject {
  return paymentSubject(total, payee, {
    frequence: rule.frequency,
    debut: rule.startDay,
    fin: rule.endDay ?? '',
    tolerance: String(tolerancePercent),
  });
}

type Agreeing = {
  readonly ownerId: string;
  /** Of the first occurrence that is to cost this much. */
  readonly at: Date;
  readonly agreement: Agreement;
  readonly request: StepUpRequest | null;
  readonly use: string;
};

/**
 * Takes the person's word, with a fresh proof of identity whatever the amount: nobody is there when a schedule pays, and
 * small dates add up without end. What could never pass by then is refused before a proof is asked. The balance is that
 * day's affair: the money may come in between.
 */
export async function agree(
  deps: ScheduleDeps,
  client: PoolClient,
  { ownerId, at, agreement, request, use }: Agreeing,
): Promise<void> {
  await requireWithinLimits(deps, { userId: ownerId, amount: agreement.total, at });
  await prove(deps, client, { agreement, request, use });
}

type Proving = Pick<Agreeing, 'agreement' | 'request'> & { readonly use?: string };

export async function prove(
  { clock }: ScheduleDeps,
  client: PoolClient,
  { agreement, request, use }: Proving,
): Promise<void> {
  if (request === null) return;
  const guarded = { action: 'programmation', subject: agreementSubject(agreement) } as const;
  await requireStepUp({ pool: client, clock }, request, { ...guarded, ...(use && { use }) });
}

/** Whether a change lets more money leave, or at other times, than the person has agreed to. */
export function isMore(held: Schedule, { rule, tolerancePercent, total }: Agreement): boolean {
  const { frequency, startDay, endDay } = held.rule;
  const isLonger = endDay !== null && (rule.endDay === null || rule.endDay > endDay);
  return (
    total.minor > held.terms.total.minor ||
    tolerancePercent > held.tolerancePercent ||
    rule.frequency !== frequency ||
    rule.startDay !== startDay ||
    isLonger
  );
}
