import { z } from 'zod';
import type { Money } from '@nzela/money/money';
import { fromWireMoney, type WireMoney } from '../wire-money.ts';
import type { TopupFailure, TopupProduct, TopupTransaction } from './topup.port.ts';

const text = z.string().min(1).max(200);

const operator = z.object({
  id: text,
  name: text,
  // What a page may load as an image, and nothing that a page would run.
  logo: z
    .string()
    .max(20_000)
    .regex(/^(?:https:\/\/|data:image\/(?:svg\+xml|png|webp);base64,)/),
});

export const operatorsSchema = z.array(operator).max(100);
export const detectedSchema = operator.pick({ id: true, name: true });

function euros(price: string, context: z.RefinementCtx): Money<'EUR'> {
  const amount = fromWireMoney({ amount: price, currency: 'EUR' }, context);
  return amount as Money<'EUR'>;
}

const airtime = z
  .object({ value: z.string(), currency: z.string(), price: z.string() })
  .transform(({ value, currency, price }, context) => ({
    value: fromWireMoney({ amount: value, currency } satisfies WireMoney, context),
    price: euros(price, context),
  }));

const dataPackage = z
  .object({ id: text, name: text, description: z.string().max(400), price: z.string() })
  .transform(({ price, ...rest }, context) => ({ ...rest, price: euros(price, context) }));

export const productsSchema: z.ZodType<readonly TopupProduct[]> = z
  .array(
    z.object({
      id: text,
      name: text,
      type: z.enum(['airtime', 'data']),
      amounts: z.array(airtime).max(200),
      dataPackages: z.array(dataPackage).max(200),
    }),
  )
  .max(100);

const states = {
  PROCESSING: 'processing',
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  REFUNDED: 'refunded',
} as const satisfies Record<string, TopupTransaction['state']>;

const failures: Readonly<Record<string, TopupFailure>> = {
  PHONE_NOT_FOUND: 'phone_not_found',
  PHONE_CANNOT_RECEIVE: 'phone_cannot_receive',
  INSUFFICIENT_BALANCE: 'ours',
  INVALID_KEY: 'ours',
  ACCOUNT_SUSPENDED: 'ours',
};

export const transactionSchema = z
  .object({
    id: text,
    reference: text,
    status: z.enum(['PROCESSING', 'SUCCESSFUL', 'FAILED', 'REFUNDED']),
    phoneNumber: text,
    price: z.string(),
    priceCurrency: z.string(),
    errorCode: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .transform((wire, context): TopupTransaction => {
    const state = states[wire.status];
    const isOver = state === 'failed' || state === 'refunded';
    return {
      id: wire.id,
      reference: wire.reference,
      phoneNumber: wire.phoneNumber,
      state,
      price: fromWireMoney({ amount: wire.price, currency: wire.priceCurrency }, context),
      ...(isOver ? { failure: failures[wire.errorCode ?? ''] ?? 'other' } : {}),
      at: new Date(wire.updatedAt),
    };
  });
