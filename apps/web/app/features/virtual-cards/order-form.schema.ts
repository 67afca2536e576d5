import {
  cardCurrencySchema,
  cardDesignSchema,
  cardTypeSchema,
} from '@nzela/contract/virtual-cards';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { wireText } from './typed-amount.ts';

/** The order as it is typed: the deposit with a comma or a point, everything else as it is sent. */
export const orderFormSchema = z
  .object({
    type: cardTypeSchema,
    devise: cardCurrencySchema,
    depotInitial: z.string(),
    design: cardDesignSchema,
    portefeuille: cardCurrencySchema,
  })
  .superRefine(({ depotInitial, devise }, context) => {
    if (wireText(depotInitial, devise) !== null) return;
    context.addIssue({
      code: 'custom',
      path: ['depotInitial'],
      message: m.quotes_amount_invalid(),
    });
  });
