import type { QuotePreview } from '@nzela/contract/quotes';
import type { Corridor } from '@nzela/contract/tariffs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { destinationsMs } from '../../lib/destinations.ts';
import { useLiveQueries } from '../../lib/events.ts';
import { pageMeta } from '../../lib/meta.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { serverContext } from '../../lib/server-context.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { loadAuthPanel } from '../auth/auth.tsx';
import { walletQuery } from '../wallets/wallets.ts';
import { AmountStep } from './amount.step.tsx';
import { quoteRequest, routeOf } from './quote-request.ts';
import { RecipientStep } from './recipient.step.tsx';
import type { PricedRequest } from '../quotes/quotes.ts';
import { isBroken, isUnpaid } from './transfer-status.ts';
import { corridorsQuery, transferQuery } from './transfers.api.ts';
import { useWizard, type Wizard as WizardState } from './use-wizard.ts';
import { readWizardAddress, type WizardStep, wizardSteps } from './wizard-address.ts';
import { useDraft } from './wizard-draft.ts';

/** What comes after the first two decisions is fetched while they are made. */
const laterSteps = {
  payment: () => import('./payment.step.tsx'),
  confirmation: () => import('./confirmation.step.tsx'),
};
const PaymentStep = lazy(async () => ({ default: (await laterSteps.payment()).PaymentStep }));
const ConfirmationStep = lazy(async () => ({
  default: (await laterSteps.confirmation()).ConfirmationStep,
}));

export const meta: MetaFunction = ({ matches, location }) => {
  const { step } = readWizardAddress(new URLSearchParams(location.search));
  const name = stepNames()[wizardSteps.indexOf(step)];
  const title =
    step === 'montant' || name === undefined
      ? m.transfers_wizard_title()
      : `${name} · ${m.transfers_wizard_title()}`;
  return pageMeta(matches, title, m.transfers_wizard_description());
};

type WizardData = {
  /** Null when the API did not answer: the page then asks for itself. */
  readonly corridors: readonly Corridor[] | null;
  readonly initial: PricedRequest | null;
};

/** The corridors and the first price, so that the page comes with its figures. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<WizardData> {
  const { api } = serverContext(context);
  const answer = await api('/tariffs/corridors');
  if (!answer.ok) return { corridors: null, initial: null };
  const { elements: corridors } = (await answer.json()) as { elements: readonly Corridor[] };
  const address = readWizardAddress(url.searchParams);
  const wanted = quoteRequest(address, routeOf(address, corridors));
  if (wanted === null) return { corridors, initial: null };
  const priced = await api('/quotes/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  if (!priced.ok) return { corridors, initial: null };
  return { corridors, initial: { request: wanted, price: (await priced.json()) as QuotePreview } };
}

/** The steps share the first answer; what changes afterwards is asked for by the queries. */
export const shouldRevalidate = () => false;

export default function TransferWizardPage() {
  return (
    <QueryProvider>
      <Wizard />
    </QueryProvider>
  );
}

function Wizard() {
  const data = useLoaderData<WizardData>();
  const wizard = useWizard();
  const { session } = useSession();
  const corridors = useQuery({
    ...corridorsQuery(data.corridors ?? undefined),
    refetchInterval: destinationsMs,
  });
  useLiveQueries(session !== null);
  const current = wizardSteps.indexOf(wizard.address.step);
  const { step, transferId } = wizard.address;
  const end = useEnd(step === 'confirmation' && session !== null ? transferId : null);

  return (
    <div className="mx-auto w-full max-w-content px-5 pt-6 pb-16 sm:pt-10">
      <div className="mx-auto mb-8 max-w-3xl sm:mb-12">
        <Stepper
          label={m.transfers_wizard_steps()}
          steps={stepNames()}
          current={end === 'done' ? wizardSteps.length : current}
          end={end === 'failed' || end === 'cancelled' ? end : undefined}
          {...(transferId !== null
            ? {}
            : { onStep: (index: number) => wizard.go(wizardSteps[index] ?? 'montant') })}
        />
      </div>
      {corridors.data === undefined ? (
        <Unavailable error={corridors.error} onRetry={() => void corridors.refetch()} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Step wizard={wizard} corridors={corridors.data} initial={data.initial} />
        </Suspense>
      )}
    </div>
  );
}

/** How the journey of that transfer ended; null before it did: not paid yet, or not known yet. */
function useEnd(id: string | null): 'done' | 'failed' | 'cancelled' | null {
  const { data } = useQuery({ ...transferQuery(id ?? ''), enabled: id !== null });
  if (id === null || data === undefined || isUnpaid(data)) return null;
  if (!isBroken(data.statut)) return 'done';
  return data.statut === 'echoue' ? 'failed' : 'cancelled';
}

function stepNames(): string[] {
  return [
    m.transfers_step_montant(),
    m.transfers_step_destinataire(),
    m.transfers_step_paiement(),
    m.transfers_step_confirmation(),
  ];
}

type StepProps = {
  readonly wizard: WizardState;
  readonly corridors: readonly Corridor[];
  readonly initial: PricedRequest | null;
};

function Step({ wizard, corridors, initial }: StepProps) {
  const draft = useDraft();
  const { session } = useSession();
  useNextCode(wizard.address.step, session === null);
  const wallet = useQuery({ ...walletQuery(), enabled: session !== null });
  const { step, transferId } = wizard.address;
  const lacksTransfer = step === 'confirmation' && transferId === null;
  const { settle } = wizard;
  useEffect(() => {
    if (lacksTransfer) settle('montant');
  }, [lacksTransfer, settle]);

  if (step === 'montant' || lacksTransfer) {
    return (
      <AmountStep
        wizard={wizard}
        corridors={corridors}
        held={wallet.data?.soldes.map(({ devise }) => devise) ?? []}
        draft={draft}
        initial={initial}
      />
    );
  }
  // What was typed lives in this tab: the server has nothing to show of the next steps.
  if (draft === null) return <Skeleton className="h-96" />;
  if (step === 'destinataire') {
    return <RecipientStep wizard={wizard} corridors={corridors} draft={draft} />;
  }
  if (step === 'confirmation' && session !== null && transferId !== null) {
    return <ConfirmationStep id={transferId} wizard={wizard} />;
  }
  return <PaymentStep wizard={wizard} corridors={corridors} draft={draft} />;
}

/** Fetches the code of the step after `step`, so that it is there when the person goes on: a visitor signs in before paying. */
function useNextCode(step: WizardStep, isVisitor: boolean): void {
  useEffect(() => {
    const next: Partial<Record<WizardStep, readonly (() => Promise<unknown>)[]>> = {
      destinataire: [laterSteps.payment, ...(isVisitor ? [loadAuthPanel] : [])],
      paiement: [laterSteps.confirmation],
    };
    // What does not come now is asked for again by the step itself, which says so.
    for (const load of next[step] ?? []) load().catch(() => undefined);
  }, [step, isVisitor]);
}

function Unavailable({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  if (error === null) return <Skeleton className="h-96" />;
  return (
    <RetryAlert live title={error.message} onRetry={onRetry}>
      {m.ui_money_moved_none()}
    </RetryAlert>
  );
}
