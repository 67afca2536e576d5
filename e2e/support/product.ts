import { inject } from 'vitest';
import type { RunningProduct } from './product.global.ts';

/** The product that this worker's journeys are made on. */
export function product(): RunningProduct {
  const products = inject('products');
  // Vitest numbers its workers from 1 on.
  const found = products[(Number(process.env['VITEST_POOL_ID']) - 1) % products.length];
  if (found === undefined) throw new Error('No product was started for the journeys.');
  return found;
}
