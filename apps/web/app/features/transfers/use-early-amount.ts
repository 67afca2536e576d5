import { type RefObject, useRef } from 'react';
import { type LivePrice, useEarlyTyping } from '../quotes/quotes.tsx';
import { shownAmount } from './amount-pair.tsx';
import type { Route } from './quote-request.ts';
import type { AmountInput } from './use-amount.ts';
import type { Wizard } from './use-wizard.ts';

type EarlyAmount = {
  readonly amount: AmountInput;
  readonly live: LivePrice;
  readonly route: Route;
  readonly choose: Wizard['choose'];
};

/**
 * Takes over what was typed and chosen in the form before its scripts arrived: on a slow phone that may be all of it.
 * Answers the form's ref.
 */
export function useEarlyAmount({
  amount,
  live,
  route,
  choose,
}: EarlyAmount): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEarlyTyping(form, (fields) => {
    const sides = [
      { side: 'envoi', currency: amount.address.currency, text: fields.get('montant') },
      { side: 'reception', currency: route.targetCurrency, text: fields.get('montantRecu') },
    ] as const;
    for (const { side, currency, text } of sides) {
      const shown = shownAmount(amount, live, { side, currency });
      if (text !== null && text !== shown) amount.type(side, text, shown, currency);
    }
    const country = fields.get('pays');
    if (country === null || country === (route.corridor?.pays ?? '')) return;
    choose({ country, delivery: null, targetCurrency: null });
  });
  return form;
}
