import type { z } from 'zod';
import type { TopupCountry } from '@nzela/contract/topup-terms';
import type {
  DetectedOperator,
  detectOperatorSchema,
  TopupChoice,
  TopupOperator,
  TopupProduct,
} from '@nzela/contract/topups';
import { compareDecimals, decimal } from '@nzela/money/decimal';
import { moneyText } from '@nzela/money/money';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import type { TopupProduct as SoldProduct } from '../../gateways/topup/topup.port.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { TopupDeps } from './deps.ts';
import { topupPhone } from './phones.ts';
import type { Purchase } from './topup.ts';

type Needs = Pick<TopupDeps, 'gateways' | 'settings'>;

/** Refuses `operateurs_indisponibles` when the provider does not say. */
export async function readOperators(
  { gateways, settings }: Needs,
  country: TopupCountry,
): Promise<readonly TopupOperator[]> {
  if (!(await isOn({ settings }))) return refuse('operateurs_indisponibles');
  const [answer, destinations] = await Promise.all([
    gateways.topup.operators(country),
    gateways.topup.destinations(),
  ]);
  if (answer.status !== 'answered') return refuse('operateurs_indisponibles');
  return answer.value.map((operator) => ({
    ...operator,
    state: destinations.stateOf(operator.id),
  }));
}

/** Whose number it is, if anybody knows. Nobody is told when the question fails: the person chooses (spec §8). */
export async function detectOperator(
  { gateways }: Needs,
  { phoneNumber, countryIso }: z.output<typeof detectOperatorSchema>,
): Promise<DetectedOperator> {
  const phone = topupPhone(phoneNumber, countryIso);
  const answer = await gateways.topup.detect({ phoneNumber: phone, countryIso });
  return { operator: answer.status === 'answered' ? answer.value : null };
}

/** Refuses `produits_indisponibles` when the provider does not say. */
export async function readProducts(
  { gateways, settings }: Needs,
  shelf: { readonly operatorId: string; readonly countryIso: TopupCountry },
): Promise<TopupProduct[]> {
  if (!(await isOn({ settings }))) return refuse('produits_indisponibles');
  const answer = await gateways.topup.products(shelf);
  // An operator that nobody knows sells nothing.
  if (answer.status === 'refused' && answer.fault === 'client') return [];
  if (answer.status !== 'answered') return refuse('produits_indisponibles');
  return answer.value.map(wireProduct);
}

async function isOn({ settings }: Pick<Needs, 'settings'>): Promise<boolean> {
  return (await settings.read('gateways.topup')).actif;
}

function wireProduct({ amounts, dataPackages, ...product }: SoldProduct): TopupProduct {
  return {
    ...product,
    amounts: amounts.map(({ value, price }) => ({
      value: wireAmount(value),
      currency: value.currency,
      price: wireAmount(price),
    })),
    dataPackages: dataPackages.map(({ price, ...rest }) => ({ ...rest, price: wireAmount(price) })),
  };
}

/**
 * What the person chose, as it is sold now, with its price. Asks the provider, so never call it inside a transaction.
 * Refuses `telephone_invalide`, `produit_indisponible` at what is not sold, `passerelle_indisponible` when the provider
 * does not say.
 */
export async function priceTopup(deps: Needs, choice: TopupChoice): Promise<Purchase> {
  const { countryIso: country, operatorId, productId } = choice;
  const phone = topupPhone(choice.phoneNumber, country);
  if (!(await isOn(deps))) return refuse('passerelle_indisponible');
  const { topup } = deps.gateways;
  const [operators, products] = await Promise.all([
    topup.operators(country),
    topup.products({ operatorId, countryIso: country }),
  ]);
  const operator = sold(operators).find(({ id }) => id === operatorId) ?? notSold('operatorId');
  const product = sold(products).find(({ id }) => id === productId) ?? notSold('productId');
  const { id, name, type } = product;
  return {
    phone,
    country,
    operator: { id: operator.id, name: operator.name },
    product: { id, name, type },
    ...chosenOf(product, choice),
  };
}

/** A refusal of the person's own choice is that choice's; anything else is that we could not ask. */
function sold<T>(answer: GatewayAnswer<readonly T[]>): readonly T[] {
  if (answer.status === 'answered') return answer.value;
  if (answer.status === 'refused' && answer.fault === 'client') return notSold('operatorId');
  return refuse('passerelle_indisponible');
}

function chosenOf(
  product: SoldProduct,
  { amount, dataPackageId }: TopupChoice,
): Pick<Purchase, 'bundle' | 'amount' | 'price'> {
  if (dataPackageId !== undefined) {
    const found = product.dataPackages.find(({ id }) => id === dataPackageId);
    const { id, name, price } = found ?? notSold('dataPackageId');
    return { bundle: { id, name }, amount: price, price };
  }
  const wanted = decimal(amount ?? '0');
  const found = product.amounts.find(
    ({ value }) => compareDecimals(decimal(moneyText(value)), wanted) === 0,
  );
  const { value, price } = found ?? notSold('amount');
  return { bundle: null, amount: value, price };
}

/**
 * Refuses `operateur_en_panne` for a top-up that its operator would not carry out now, before any money is held. Asks the
 * provider, so never call it inside a transaction.
 */
export async function refuseDownOperator(
  { gateways }: Pick<Needs, 'gateways'>,
  { operator: { id, name } }: Purchase,
): Promise<void> {
  const destinations = await gateways.topup.destinations();
  if (destinations.stateOf(id) !== 'down') return;
  refuse('operateur_en_panne', { field: 'operatorId', values: { operator: name } });
}

function notSold(field: string): never {
  return refuse('produit_indisponible', { field });
}
