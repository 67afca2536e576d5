import type { QuoteRequest } from '@nzela/contract/quotes';
import { simulatorCurrencies } from '@nzela/contract/offered-currencies';
import type { Corridor, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';

/** Destinations of the quick simulator, in the specification's order (§2). */
export const simulatorCountries = ['FR', 'US', 'GB', 'CA', 'SN', 'MA', 'CI'] as const;

/** What the visitor asks the simulator: the amount as typed, in `currency`, to `country` (ISO 3166-1 alpha-2). */
export type Simulation = {
  readonly amountText: string;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly payment: PaymentMethod;
};

const defaultSimulation: Simulation = {
  amountText: '200',
  currency: 'EUR',
  country: 'SN',
  payment: 'card',
};

/** The simulation named by the page's address, which the form writes when the page runs without scripts. */
export function readSimulation(search: URLSearchParams): Simulation {
  const currency = simulatorCurrencies.find((code) => code === search.get('devise'));
  const country = simulatorCountries.find((code) => code === search.get('pays'));
  const payment = simulatorMethods.find((method) => method === search.get('moyen'));
  return {
    amountText: (search.get('montant') ?? defaultSimulation.amountText).slice(0, 24),
    currency: currency ?? defaultSimulation.currency,
    country: country ?? defaultSimulation.country,
    payment: payment ?? defaultSimulation.payment,
  };
}

/** The same as a query, which the transfer wizard reads too. */
export function writeSimulation(simulation: Simulation): URLSearchParams {
  const { amountText, currency, country, payment } = simulation;
  // Who chose none is offered the cheapest there.
  const chosen = payment === defaultSimulation.payment ? {} : { moyen: payment };
  return new URLSearchParams({ montant: amountText, devise: currency, pays: country, ...chosen });
}

/** The ways to pay of the quick simulator: a card and a wire have one tariff, the wallet another (spec §9). */
export const simulatorMethods = ['card', 'bank', 'wallet'] as const;

/** The tariffs that the simulator shows, each by a way of paying that bears it. */
export const simulatorTariffs = ['card', 'wallet'] as const;
export type SimulatorTariff = (typeof simulatorTariffs)[number];

export function tariffOf(payment: PaymentMethod): SimulatorTariff {
  return payment === 'wallet' ? 'wallet' : 'card';
}

/** What to ask the API for `simulation` by one tariff; null while there is no amount or no such corridor. */
export function simulationRequest(
  simulation: Simulation,
  corridors: readonly Corridor[],
  methodePaiement: SimulatorTariff,
): QuoteRequest | null {
  const parsed = parseTypedAmount(simulation.amountText, simulation.currency);
  const corridor = corridors.find(({ pays }) => pays === simulation.country);
  if (!parsed.ok || parsed.amount.minor === 0n || corridor === undefined) return null;
  const mode = corridor.modes[0]?.mode;
  return {
    canal: 'wizard',
    sens: 'envoi',
    montant: moneyText(parsed.amount),
    deviseSource: simulation.currency,
    deviseCible: corridor.devise,
    pays: corridor.pays,
    ...(mode === undefined ? {} : { modeReception: mode }),
    methodePaiement,
  };
}
