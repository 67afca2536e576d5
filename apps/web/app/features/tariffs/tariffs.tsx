import type { Channel, Corridor, TariffAnswer } from '@nzela/contract/tariffs';
import { formatAmount, formatDate, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ComparisonForm } from './comparison.form.tsx';
import { CorridorList } from './corridor-list.tsx';

type ChannelTariff = TariffAnswer['canaux'][number];

/** The prices in force and the comparison with banks. Null when the API could not say. */
export function Pricing({ tariffs }: { readonly tariffs: TariffAnswer | null }) {
  return (
    <>
      <h2 className="text-3xl sm:text-4xl">{m.tariffs_heading()}</h2>
      <p className="mt-3 max-w-prose text-ink-2">{m.tariffs_text()}</p>
      {tariffs === null ? (
        <div className="mt-6">
          <Alert tone="warn">{m.tariffs_unavailable()}</Alert>
        </div>
      ) : (
        <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
          <ul className="flex flex-col gap-3" aria-label={m.tariffs_table_caption()}>
            {tariffs.canaux.map((tariff) => (
              <TariffItem key={tariff.canal} tariff={tariff} />
            ))}
          </ul>
          <ComparisonForm tariffs={tariffs} />
        </div>
      )}
    </>
  );
}

function TariffItem({ tariff }: { readonly tariff: ChannelTariff }) {
  const { title, text } = channelTexts[tariff.canal];
  return (
    <li className="rounded-l border border-border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl">{title()}</h3>
        <p className="tabular text-xl font-bold text-brand">{priceText(tariff)}</p>
      </div>
      <p className="mt-1 text-ink-2">{text()}</p>
      <p className="tabular mt-3 text-sm text-ink-3">
        {tariff.minimum > 0 &&
          `${m.tariffs_minimum_value({ amount: twoPlaces(tariff.minimum) })} · `}
        {m.tariffs_since({ date: formatDate(tariff.depuis) })}
      </p>
    </li>
  );
}

const channelTexts: Record<Channel, { readonly title: () => string; readonly text: () => string }> =
  {
    wizard: { title: m.tariffs_channel_wizard, text: m.tariffs_channel_wizard_text },
    wallet: { title: m.tariffs_channel_wallet, text: m.tariffs_channel_wallet_text },
    nzela: { title: m.tariffs_channel_nzela, text: m.tariffs_channel_nzela_text },
    conversion: { title: m.tariffs_channel_conversion, text: m.tariffs_channel_conversion_text },
    withdrawal: { title: m.tariffs_channel_withdrawal, text: m.tariffs_channel_withdrawal_text },
  };

function priceText({ pourcentage, fixeEur, marge }: ChannelTariff): string {
  const percent = formatDecimal(pourcentage);
  const flat = formatAmount(fixeEur, 'EUR');
  const isRated = Number(pourcentage) > 0;
  if (isRated && fixeEur > 0) return m.tariffs_percent_and_flat({ percent, flat });
  if (isRated) return m.tariffs_percent({ percent });
  if (fixeEur > 0) return m.tariffs_flat({ flat });
  return Number(marge) > 0 ? m.tariffs_margin({ percent: formatDecimal(marge) }) : m.tariffs_free();
}

/** `2` is `2,00`: the minimum holds in each sending currency, so it carries none. */
function twoPlaces(amount: number): string {
  return formatDecimal(amount.toFixed(2));
}

/** Where money can go today. Null when the API could not say. */
export function Corridors({ corridors }: { readonly corridors: readonly Corridor[] | null }) {
  return (
    <>
      <h2 className="text-3xl sm:text-4xl">{m.tariffs_corridors_title()}</h2>
      {corridors === null ? (
        <div className="mt-6">
          <Alert tone="warn">{m.tariffs_corridors_unavailable()}</Alert>
        </div>
      ) : (
        <>
          <p className="mt-3 mb-8 max-w-prose text-ink-2">
            {m.tariffs_corridors_text({ count: corridors.filter(({ actif }) => actif).length })}
          </p>
          <CorridorList corridors={corridors} />
        </>
      )}
    </>
  );
}
