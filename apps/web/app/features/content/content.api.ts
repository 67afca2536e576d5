import type { RatesAnswer } from '@nzela/contract/rates';
import type { PublicSettings } from '@nzela/contract/settings';
import type { Corridor, TariffAnswer } from '@nzela/contract/tariffs';
import { readOrNull } from '../../lib/read-or-null.ts';
import type { ServerContext } from '../../lib/server-context.ts';

type Api = ServerContext['api'];

/** What the public pages show of the service. Each part is null when the API could not say: the rest is shown. */
export type PublicFigures = {
  readonly rates: RatesAnswer | null;
  readonly tariffs: TariffAnswer | null;
  readonly corridors: readonly Corridor[] | null;
  /** Who says the figures of the first screen. */
  readonly source: string | null;
};

/** Reads the rate book, the prices and the corridors, on the server. */
export async function readPublicFigures(api: Api): Promise<PublicFigures> {
  const [rates, tariffs, corridors, settings] = await Promise.all([
    readOrNull<RatesAnswer>(api, '/rates'),
    readOrNull<TariffAnswer>(api, '/tariffs'),
    readOrNull<{ readonly elements: readonly Corridor[] }>(api, '/tariffs/corridors'),
    readOrNull<PublicSettings>(api, '/settings/public'),
  ]);
  return {
    rates,
    tariffs,
    corridors: corridors?.elements ?? null,
    source: settings?.sourceChiffres ?? null,
  };
}
