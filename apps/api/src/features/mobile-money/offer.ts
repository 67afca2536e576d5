import type { z } from 'zod';
import {
  mobileMoneyCurrencies,
  mobileMoneyMinimums,
  type createMobileMoneySchema,
  type MobileMoneyCurrency,
  type MobileMoneyOffer,
} from '@nzela/contract/mobile-money';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { CurrencyCode } from '@nzela/money/currencies';
import { say, type Message } from '@nzela/messages/message';
import { compare, type Money } from '@nzela/money/money';
import type { Destinations } from '../../gateways/destinations.ts';
import type { GatewayHealth } from '../../gateways/gateway.ts';
import { readAmount } from '../../kernel/texts/amounts.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { phoneOf, readPhone } from '../recipients/recipients.ts';
import type { MobileMoneyDeps } from './deps.ts';
import type { PayingPhone } from './payment.ts';

export type MobileMoneySettings = SettingsDocument<'gateways.mobile-money'>;

/** What can be chosen, and whether it works now. */
async function readOffer(
  { settings, gateways }: Pick<MobileMoneyDeps, 'settings' | 'gateways'>,
  health: () => Promise<GatewayHealth>,
): Promise<MobileMoneyOffer> {
  const destinations = await gateways.mobileMoney.destinations();
  const { actif, methodes, operateurs, deviseParDefaut, delaiTransactionMinutes } =
    await settings.read('gateways.mobile-money');
  return {
    etat: actif && methodes.mobileMoney ? (await health()).state : 'down',
    deviseParDefaut,
    delaiMinutes: delaiTransactionMinutes,
    operateurs: operateurs.map((operator) => ({
      ...operator,
      etat: destinations.stateOf(operator.code),
    })),
  };
}

/** Operators' health is asked for by every open page: the provider is asked this often at most. */
const healthKeptMs = 10_000;

/** Tells what can be chosen now, as often as it is asked. */
export function createOffer(
  deps: Pick<MobileMoneyDeps, 'settings' | 'gateways'>,
): () => Promise<MobileMoneyOffer> {
  const health = remembered(() => deps.gateways.mobileMoney.health(), healthKeptMs);
  return () => readOffer(deps, health);
}

/** Whether a phone could pay in `currency` now. */
export function isServed({ etat, operateurs }: MobileMoneyOffer, currency: CurrencyCode): boolean {
  const serves = ({ actif, etat: own, pays }: MobileMoneyOffer['operateurs'][number]) =>
    actif && own !== 'down' && pays.some(({ devises }) => devises.some((one) => one === currency));
  return etat !== 'down' && operateurs.some(serves);
}

/** Whether phones pay such an amount at all: in one of their currencies, and not less than they take. */
export function isCollectable(amount: Money): amount is Money<MobileMoneyCurrency> {
  const currency = mobileMoneyCurrencies.find((one) => one === amount.currency);
  return currency !== undefined && compare(amount, minimumOf(currency)) >= 0;
}

function minimumOf(currency: MobileMoneyCurrency): Money<MobileMoneyCurrency> {
  return readAmount(mobileMoneyMinimums[currency], currency, 'montant');
}

/** Refuses `operateur_en_panne` for a phone that its operator would not ask now. */
export function refuseDownOperator(
  destinations: Destinations,
  { code, name }: PayingPhone['operator'],
): void {
  if (destinations.stateOf(code) !== 'down') return;
  refuse('operateur_en_panne', { field: 'operateur', values: { operator: name } });
}

/** The last answer, kept for a moment: pages ask more often than the provider is to be asked. */
function remembered<Value>(ask: () => Promise<Value>, keptMs: number): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || last.until <= now) last = { value: ask(), until: now + keptMs };
    return last.value;
  };
}

type Order = Pick<
  z.output<typeof createMobileMoneySchema>,
  'operateur' | 'devise' | 'telephone' | 'nomClient' | 'emailClient'
>;

/** The number of the phone that is to pay, in E.164. Refuses `telephone_invalide`. */
export function collectedPhone(typed: string): string {
  return phoneOf(typed, 'CD', { champ: 'telephone' });
}

/**
 * The phone that is to pay, checked against who serves where and in which currencies. Refuses `telephone_invalide`,
 * `operateur_inactif`, `operateur_pays` and `operateur_devise`, each at its field.
 */
export function payingPhone({ operateurs }: MobileMoneySettings, order: Order): PayingPhone {
  const phone = collectedPhone(order.telephone);
  const read = readPhone(phone, 'CD');
  const country = read.ok ? read.country : '';
  const found = operateurs.find(({ code }) => code === order.operateur);
  if (found?.actif !== true) {
    return refuse('operateur_inactif', {
      field: 'operateur',
      values: { operator: found?.nom ?? order.operateur },
    });
  }
  const served = found.pays.find(({ pays }) => pays === country);
  if (served === undefined) {
    return refuse('operateur_pays', {
      field: 'telephone',
      values: { operator: found.nom, countries: found.pays.map((one) => ({ country: one.pays })) },
    });
  }
  if (!served.devises.includes(order.devise)) {
    return refuse('operateur_devise', {
      field: 'devise',
      values: {
        operator: found.nom,
        currency: order.devise,
        currencies: oneOf(served.devises),
      },
    });
  }
  return {
    operator: { code: found.code, name: found.nom },
    country,
    phone,
    customerName: order.nomClient || null,
    customerEmail: order.emailClient || null,
  };
}

function oneOf(currencies: readonly string[]): Message | string {
  const [first = '', ...others] = currencies;
  return others.reduce<Message | string>(
    (before, second) => say('either', { first: before, second }),
    first,
  );
}

/** Refuses `montant_invalide` and `montant_trop_petit` at `montant`. */
export function payableAmount(
  text: string,
  currency: MobileMoneyCurrency,
): Money<MobileMoneyCurrency> {
  const amount = readAmount(text, currency, 'montant');
  const minimum = minimumOf(currency);
  if (compare(amount, minimum) < 0) {
    refuse('montant_trop_petit', { field: 'montant', values: { minimum } });
  }
  return amount;
}
