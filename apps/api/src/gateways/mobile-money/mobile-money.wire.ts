import type { Money } from '@nzela/money/money';
import { z } from 'zod';
import { fromWireMoney } from '../wire-money.ts';
import type { Collection, CollectionFailure } from './mobile-money.port.ts';

const decimalText = z.union([z.string(), z.number().transform(String)]);

const states = { PENDING: 'pending', SUCCESS: 'success', FAILED: 'failed' } as const;

/** The provider tells the reason of a failure in words only. */
const failures: readonly (readonly [RegExp, CollectionFailure])[] = [
  [/\bpin\b/i, 'wrong_pin'],
  [/insufficient/i, 'insufficient_funds'],
  [/cancel/i, 'cancelled'],
  [/expired|timed? ?out/i, 'expired'],
  [/limit/i, 'limit'],
];

function failureOf(description: string): CollectionFailure {
  return failures.find(([words]) => words.test(description))?.[1] ?? 'other';
}

/** A collection as the provider writes it. */
export const collectionSchema = z
  .object({
    transactionStatus: z.enum(['PENDING', 'SUCCESS', 'FAILED']),
    transactionDescription: z.string().nullish(),
    transactionId: z.union([z.string().min(1), z.number().transform(String)]),
    originatingTransactionId: z.string().min(1),
    order: z.object({
      cost: z.object({
        amount: decimalText,
        frais: decimalText,
        total: decimalText,
        currency: z.string(),
      }),
    }),
    paymentChannel: z.object({ walletID: z.string() }),
  })
  .transform((wire, context): Collection => {
    const { cost } = wire.order;
    const read = (amount: string): Money =>
      fromWireMoney({ amount, currency: cost.currency }, context);
    const state = states[wire.transactionStatus];
    return {
      id: wire.transactionId,
      reference: wire.originatingTransactionId,
      amount: read(cost.amount),
      fee: read(cost.frais),
      total: read(cost.total),
      phone: wire.paymentChannel.walletID,
      state,
      ...(state === 'failed' ? { failure: failureOf(wire.transactionDescription ?? '') } : {}),
    };
  });

/** A refusal: `errors` holds a text (refused) or a list of texts (not valid) for each field. */
export const refusalSchema = z.object({
  status_code: z.number(),
  title: z.string().default(''),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
});
export type WireRefusal = z.infer<typeof refusalSchema>;

/** What a callback is read for: which payment it is about. */
export const callbackSchema = z
  .object({
    originatingTransactionId: z.string().min(1).max(100).optional(),
    transactionReference: z.string().min(1).max(100).optional(),
  })
  .transform(
    ({ originatingTransactionId, transactionReference }) =>
      originatingTransactionId ?? transactionReference ?? null,
  );
