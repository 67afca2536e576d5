import type { SettingsDocument } from '@nzela/contract/settings';
import { sepaCountries } from '@nzela/contract/sepa';
import type { Channel, DeliveryMethod } from '@nzela/contract/tariffs';
import { say } from '@nzela/messages/message';
import { decimal, type Decimal } from '@nzela/money/decimal';
import { refuse } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';

/** The price of a channel. Decimals in major units. */
export type Tariff = {
  readonly channel: Channel;
  readonly feeRateBps: number;
  /** In the sending currency. */
  readonly minimum: Decimal;
  /** In EUR. */
  readonly flatEur: Decimal;
  readonly marginBps: number;
  readonly since: Date;
};

export type Corridor = SettingsDocument<'corridors'>['corridors'][number];
export type CorridorMode = Corridor['modes'][number];

/** The price that holds at `at`: of the channel's rows that have begun, the latest. */
export async function tariffOf(settings: Settings, channel: Channel, at: Date): Promise<Tariff> {
  const { lignes } = await settings.read('tariffs');
  return currentTariff(lignes, channel, at) ?? refuse('corridor_inconnu');
}

export function currentTariff(rows: Rows, channel: Channel, at: Date): Tariff | undefined {
  const begun = tariffsIn(rows).filter(
    (tariff) => tariff.channel === channel && tariff.since <= at,
  );
  return begun.reduce<Tariff | undefined>(
    (best, tariff) => (best === undefined || tariff.since >= best.since ? tariff : best),
    undefined,
  );
}

type Rows = SettingsDocument<'tariffs'>['lignes'];
const read = new WeakMap<Rows, readonly Tariff[]>();

/** The rows of a document as prices, read once: every transfer asks for one. */
function tariffsIn(rows: Rows): readonly Tariff[] {
  const known = read.get(rows);
  if (known !== undefined) return known;
  const tariffs = rows.map((row) => ({
    channel: row.canal,
    feeRateBps: row.pourcentageBps,
    minimum: decimal(row.minimum),
    flatEur: decimal(row.fixeEur),
    marginBps: row.margeBps,
    since: new Date(row.debut),
  }));
  read.set(rows, tariffs);
  return tariffs;
}

/** How a country is served. */
export type Served = { readonly corridor: Corridor; readonly mode: CorridorMode };

/**
 * How `country` is served by `method`. Refuses `corridor_inconnu` when it is not, and `corridor_ferme` with the notice
 * while it is closed.
 */
export async function corridorOf(
  settings: Pick<Settings, 'read'>,
  country: string,
  method: DeliveryMethod,
): Promise<Served> {
  const { corridors } = await settings.read('corridors');
  const corridor = corridors.find((candidate) => candidate.pays === country);
  const mode = corridor?.modes.find((candidate) => candidate.mode === method);
  if (corridor === undefined || mode === undefined) {
    return refuse('corridor_inconnu', { field: 'pays' });
  }
  if (!corridor.actif) {
    return refuse('corridor_ferme', {
      values: { notice: corridor.avis ?? say('tariffs_closed_notice') },
    });
  }
  return { corridor, mode };
}

/**
 * How money is taken out to one's own account in `country`: as the corridor says, and in euros to any other country of
 * the SEPA area, on the terms of the euro's own corridor. Refuses as {@link corridorOf} does.
 */
export async function withdrawalCorridorOf(
  settings: Pick<Settings, 'read'>,
  country: string,
  method: DeliveryMethod,
): Promise<Served> {
  const { corridors } = await settings.read('corridors');
  const serves = (candidate: Corridor) => candidate.modes.some(({ mode }) => mode === method);
  const isNamed = corridors.some((candidate) => candidate.pays === country && serves(candidate));
  if (isNamed || method !== 'bank' || !sepaCountries.includes(country)) {
    return corridorOf(settings, country, method);
  }
  const euro = corridors.find((candidate) => candidate.devise === 'EUR' && serves(candidate));
  return corridorOf(settings, euro?.pays ?? country, method);
}

/** What people call a mobile operator of a country; one that the corridor has no more is called by its code. */
export async function mobileOperatorName(
  settings: Pick<Settings, 'read'>,
  country: string,
  operator: string,
): Promise<string> {
  const { corridors } = await settings.read('corridors');
  const modes = corridors.find(({ pays }) => pays === country)?.modes ?? [];
  const named = modes
    .flatMap(({ operateurs }) => operateurs)
    .find(({ code }) => code.toLowerCase() === operator.toLowerCase());
  return named?.nom ?? operator;
}
