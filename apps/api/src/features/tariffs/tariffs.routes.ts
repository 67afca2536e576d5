import {
  channels,
  corridorListSchema,
  tariffAnswerSchema,
  type Corridor,
  type TariffAnswer,
} from '@nzela/contract/tariffs';
import { countryName } from '@nzela/messages/countries';
import { divideDecimals, decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import { bestOf, type Destinations } from '../../gateways/destinations.ts';
import { destinationId, type PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import { languageOf, numberLanguageOf } from '../../kernel/texts/language.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { sourceOf } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import { currentTariff, type CorridorMode } from './tariffs.ts';

type Needs = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly gateways: { readonly payouts: PayoutsGateway };
};

type WireMode = Corridor['modes'][number];

const bpsPerPercent = decimal('100');

/** What a transfer costs and where it can go, for anyone. */
export const tariffsRoutes: Features<Needs> = async (app, { settings, clock, gateways }) => {
  app.get(
    '/tariffs',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les frais de chaque service',
        tags: ['tariffs'],
        response: { 200: tariffAnswerSchema },
      },
    },
    async (): Promise<Untold<TariffAnswer>> => {
      const { lignes } = await settings.read('tariffs');
      const { moyenneBanques } = await settings.read('rates');
      const now = clock.now();
      const current = channels.flatMap((channel) => currentTariff(lignes, channel, now) ?? []);
      return {
        canaux: current.map((tariff) => ({
          canal: tariff.channel,
          pourcentage: percentText(tariff.feeRateBps),
          minimum: majorNumber(tariff.minimum),
          fixeEur: majorNumber(tariff.flatEur),
          marge: percentText(tariff.marginBps),
          depuis: tariff.since.toISOString(),
        })),
        moyenneBanques: { ...moyenneBanques, source: sourceOf(moyenneBanques.source) },
      };
    },
  );

  app.get(
    '/tariffs/corridors',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les pays desservis et leurs moyens de réception',
        tags: ['tariffs'],
        response: { 200: corridorListSchema },
      },
    },
    async (request) => {
      const { corridors } = await settings.read('corridors');
      const { devises } = await settings.read('currencies');
      const offered = new Set(devises.filter(({ actif }) => actif).map(({ code }) => code));
      const language = numberLanguageOf(languageOf(request));
      const destinations = await gateways.payouts.destinations();
      return {
        elements: corridors.map((corridor) => ({
          ...corridor,
          actif: corridor.actif && offered.has(corridor.devise),
          nom: language === 'fr' ? corridor.nom : countryName(corridor.pays, language),
          modes: corridor.modes.map((mode) => ({
            ...mode,
            minimum: Number(mode.minimum),
            maximum: Number(mode.maximum),
            ...statesOf(destinations, corridor.pays, mode),
          })),
        })),
      };
    },
  );
};

/** How a way into a country is now: through each of its operators, and through the best of them. */
function statesOf(
  destinations: Destinations,
  country: string,
  { mode: method, operateurs }: CorridorMode,
): Pick<WireMode, 'operateurs' | 'etat'> {
  if (method === 'nzela') return { operateurs: [], etat: 'up' };
  const stateAt = (operator?: string) => {
    const to = operator === undefined ? { country } : { country, operator };
    return destinations.stateOf(destinationId(method, to));
  };
  const told = operateurs.map(({ code, nom }) => ({
    code,
    nom,
    etat: stateAt(code.toLowerCase()),
  }));
  const etat = told.length === 0 ? stateAt() : bestOf(told.map((one) => one.etat));
  return { operateurs: told, etat };
}

function percentText(bps: number): string {
  return decimalText(divideDecimals(decimal(String(bps)), bpsPerPercent, 2, 'half-even'));
}

function majorNumber(amount: Decimal): number {
  return Number(decimalText(amount));
}
