import type { Corridor, TariffAnswer } from '@nzela/contract/tariffs';
import { m } from '@nzela/messages/m';
import { formatDecimal } from '../../lib/format.ts';
import type { PublicFigures } from './content.api.ts';

type Figure = { readonly value: string; readonly label: string };

/** Three figures: those of the specification where somebody says them, else facts of our own. */
export function HeroFigures({ figures }: { readonly figures: PublicFigures }) {
  const { source, corridors, tariffs } = figures;
  const shown = source === null ? facts(corridors ?? [], tariffs) : claims();
  if (shown.length === 0) return null;
  return (
    <div className="mt-10 max-w-md lg:mt-auto">
      <dl aria-label={m.content_figures_label()} className="grid grid-cols-3 gap-4">
        {shown.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2">{figure.label}</dt>
            <dd className="tabular font-display text-2xl font-bold tracking-tight whitespace-nowrap sm:text-4xl">
              {figure.value}
            </dd>
          </div>
        ))}
      </dl>
      {source !== null && (
        <p className="mt-3 text-sm text-ink-2">{m.content_figures_source({ source })}</p>
      )}
    </div>
  );
}

function claims(): Figure[] {
  return [
    { value: m.content_figure_countries_value(), label: m.content_figure_countries() },
    { value: m.content_figure_users_value(), label: m.content_figure_users() },
    { value: m.content_figure_satisfaction_value(), label: m.content_figure_satisfaction() },
  ];
}

/** How many countries are open, how fast the fastest way is, and what the wizard costs. */
function facts(corridors: readonly Corridor[], tariffs: TariffAnswer | null): Figure[] {
  const open = corridors.filter(({ actif }) => actif);
  const hours = open.flatMap(({ modes }) => modes.map(({ delaiHeures }) => delaiHeures));
  const wizard = tariffs?.canaux.find(({ canal }) => canal === 'wizard');
  return [
    ...(open.length === 0
      ? []
      : [
          { value: String(open.length), label: m.content_fact_countries() },
          {
            value: m.content_fact_minutes_value({ count: Math.round(Math.min(...hours) * 60) }),
            label: m.content_fact_minutes(),
          },
        ]),
    ...(wizard === undefined
      ? []
      : [
          {
            value: m.content_fact_price_value({ percent: formatDecimal(wizard.pourcentage) }),
            label: m.content_fact_price({ minimum: formatDecimal(wizard.minimum.toFixed(2)) }),
          },
        ]),
  ];
}
