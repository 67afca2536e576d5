import type { TariffAnswer } from '@nzela/contract/tariffs';
import { decimal, decimalText, divideDecimals } from '@nzela/money/decimal';
import { larger, type Money, money, multiply } from '@nzela/money/money';
import { wireMoney } from '../../lib/format.ts';

export type Comparison = {
  readonly ours: Money<'EUR'>;
  /** What banks take on average, as published. */
  readonly bank: Money<'EUR'>;
  readonly saved: Money<'EUR'>;
  /** How many times cheaper, with one decimal (`11.5`); null when it is not, or costs nothing here. */
  readonly times: string | null;
};

/** Our price for sending `amount` online beside the published average of banks. Null while no online tariff is known. */
export function compareWithBanks(amount: Money<'EUR'>, tariffs: TariffAnswer): Comparison | null {
  const tariff = tariffs.canaux.find(({ canal }) => canal === 'wizard');
  if (tariff === undefined) return null;
  const percent = (text: string) => multiply(amount, hundredth(text), 'half-even');
  const flat = wireMoney(tariff.fixeEur, 'EUR');
  const rated = larger(percent(tariff.pourcentage), wireMoney(tariff.minimum, 'EUR'));
  const ours = money(rated.minor + flat.minor, 'EUR');
  const bank = percent(tariffs.moyenneBanques.pourcentage);
  return { ours, bank, saved: money(bank.minor - ours.minor, 'EUR'), times: times(bank, ours) };
}

function hundredth(percent: string) {
  const { units, scale } = decimal(percent);
  return { units, scale: scale + 2 };
}

/** Rounded down, so that the claim is never larger than the truth. */
function times(bank: Money<'EUR'>, ours: Money<'EUR'>): string | null {
  if (ours.minor === 0n || bank.minor <= ours.minor) return null;
  const whole = (amount: Money) => ({ units: amount.minor, scale: 0 });
  return decimalText(divideDecimals(whole(bank), whole(ours), 1, 'down'));
}
