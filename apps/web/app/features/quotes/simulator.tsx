import { simulatorCurrencies } from '@nzela/contract/offered-currencies';
import type { Corridor } from '@nzela/contract/tariffs';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOffered } from '../../lib/currencies.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { amountError } from './amount-error.ts';
import { PreviewNotice } from './preview-notice.tsx';
import { PriceThread } from './price-thread.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import type { Preview } from './quotes.api.ts';
import {
  type Simulation,
  simulationRequest,
  simulatorCountries,
  type SimulatorTariff,
  tariffOf,
  writeSimulation,
} from './simulation.ts';
import { usePreview } from './use-preview.ts';

type SimulatorProps = {
  readonly corridors: readonly Corridor[];
  readonly initial: {
    readonly simulation: Simulation;
    readonly previews: Readonly<Record<SimulatorTariff, Preview | null>>;
  };
};

/**
 * The quick simulator: amount, currency and destination in, the whole price out. Light on purpose (native
 * controls only): it is on the first page that anyone sees.
 */
export function Simulator({ corridors, initial }: SimulatorProps) {
  const [simulation, setSimulation] = useState(initial.simulation);
  const request = simulationRequest(simulation, corridors, 'card');
  const previews = {
    card: usePreview(request, initial.previews.card),
    wallet: usePreview(simulationRequest(simulation, corridors, 'wallet'), initial.previews.wallet),
  };
  const { preview, pending, refresh } = previews[tariffOf(simulation.payment)];
  const offered = useOffered(simulatorCurrencies);
  const result = useRef<HTMLDivElement>(null);
  const change = (part: Partial<Simulation>) => setSimulation((now) => ({ ...now, ...part }));

  const onSubmit = () => {
    if (request !== null) refresh();
    // On a phone the price lies below the keyboard: bring it into sight, and tell a screen reader where it is.
    result.current?.focus();
  };

  return (
    <section aria-labelledby="simulateur-titre">
      <h2 id="simulateur-titre" className="mb-5 text-2xl">
        {m.quotes_simulator_title()}
      </h2>
      <PlainForm action="/#simulateur" className="flex flex-col gap-4" onSubmit={onSubmit}>
        <AmountField
          label={m.quotes_amount()}
          name="montant"
          currencyName="devise"
          value={simulation.amountText}
          error={amountError(simulation.amountText, simulation.currency)}
          onChange={(amountText) => change({ amountText })}
          currency={simulation.currency}
          currencies={offered}
          onCurrencyChange={(currency) => change({ currency })}
        />
        <SelectField
          label={m.quotes_country()}
          name="pays"
          value={simulation.country}
          onChange={(country) => change({ country })}
          options={countryOptions(corridors)}
        />
        <PaymentChoice
          previews={previews}
          value={simulation.payment}
          onChange={(payment) => change({ payment })}
        />
        <Button
          type="submit"
          variant="secondary"
          block
          busy={pending}
          busyLabel={m.quotes_getting_rate()}
        >
          {m.quotes_get_rate()}
        </Button>
      </PlainForm>
      <div
        ref={result}
        tabIndex={-1}
        role="region"
        aria-label={m.quotes_result_label()}
        aria-live="polite"
        aria-busy={pending}
        className="mt-4 min-h-64"
      >
        {preview?.kind === 'priced' ? (
          <PriceThread
            quote={preview.quote}
            pending={pending}
            afterWire={simulation.payment === 'bank'}
          />
        ) : (
          <PreviewNotice preview={preview} onRetry={refresh} />
        )}
      </div>
      <ContinueLink simulation={simulation} preview={preview} />
    </section>
  );
}

type ContinueLinkProps = { readonly simulation: Simulation; readonly preview: Preview | null };

/** On to the transfer, with everything kept. */
function ContinueLink({ simulation, preview }: ContinueLinkProps) {
  return (
    <ButtonLink to={`/transfer?${writeSimulation(simulation)}`} size="l" block className="mt-4">
      <span className="flex items-center gap-2">
        {preview?.kind === 'priced'
          ? m.quotes_continue({
              amount: formatAmount(preview.quote.montantEnvoye, preview.quote.deviseSource),
            })
          : m.content_hero_send()}
        <ArrowRight size={20} aria-hidden />
      </span>
    </ButtonLink>
  );
}

function countryOptions(corridors: readonly Corridor[]) {
  return simulatorCountries.flatMap((code) => {
    const corridor = corridors.find(({ pays }) => pays === code);
    return corridor === undefined ? [] : [{ value: corridor.pays, label: corridor.nom }];
  });
}
