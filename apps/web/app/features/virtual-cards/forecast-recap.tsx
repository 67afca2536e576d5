import type { CardForecast } from '@nzela/contract/virtual-cards';
import { formatAmount, formatDate, formatRate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';

type ForecastRecapProps = {
  readonly forecast: CardForecast;
  /** A newer figure is on its way. */
  readonly isStale: boolean;
  /** Says what the card will cost each month. */
  readonly hasMonthly: boolean;
};

/** What an order or a reload costs before it is asked for: the lines add up. */
export function ForecastRecap({ forecast, isStale, hasMonthly }: ForecastRecapProps) {
  return (
    <div
      aria-live="polite"
      aria-busy={isStale || undefined}
      className={isStale ? 'opacity-60' : ''}
    >
      <Recap lines={linesOf(forecast)} className="shadow-none!">
        {hasMonthly && forecast.fraisMensuels > 0 && (
          <p className="mt-3 text-sm text-ink-2">
            {m.virtual_cards_forecast_monthly({
              amount: formatAmount(forecast.fraisMensuels, forecast.devise),
            })}
          </p>
        )}
      </Recap>
    </div>
  );
}

function linesOf(forecast: CardForecast): RecapLine[] {
  const { devise, portefeuille } = forecast;
  const isExchanged = devise !== portefeuille;
  const rate = m.virtual_cards_forecast_rate({
    rate: `1 ${portefeuille} = ${formatRate(forecast.taux)} ${devise}`,
    source: forecast.source,
    date: formatDate(forecast.dateTaux, 'dateTime'),
  });
  const fees = forecast.frais.map(({ code, montant }) => ({
    id: code,
    label:
      code === 'emission'
        ? m.virtual_cards_forecast_issue_fee()
        : m.virtual_cards_forecast_reload_fee(),
    value: formatAmount(montant, portefeuille),
    sign: '+' as const,
  }));
  return [
    {
      id: 'montant',
      label: m.virtual_cards_forecast_loaded(),
      value: formatAmount(forecast.montant, devise),
    },
    ...(isExchanged
      ? [
          {
            id: 'converti',
            label: m.virtual_cards_forecast_converted({ currency: portefeuille }),
            value: formatAmount(forecast.montantConverti, portefeuille),
            note: rate,
          },
        ]
      : []),
    ...fees,
    {
      id: 'total',
      label: m.virtual_cards_forecast_total(),
      value: formatAmount(forecast.total, portefeuille),
      weight: 'total',
    },
  ];
}

/** Why the button cannot be pressed yet, in a sentence to stand beside it; undefined when it can. */
export function missingFor(forecast: CardForecast | undefined): string | undefined {
  if (forecast === undefined) return m.virtual_cards_forecast_waiting();
  if (forecast.suffisant) return undefined;
  return m.virtual_cards_forecast_short({
    available: formatAmount(forecast.disponible, forecast.portefeuille),
  });
}
