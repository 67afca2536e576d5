import { afterAll } from 'vitest';
import type { Product } from '../../tools/product/product.ts';
import { startTemporaryProduct } from '../../tools/product/temporary.ts';
import { Desk } from './desk.ts';

/**
 * A product for the journeys of one file, asked for at its top level: whatever is done to its clock or its outside world is
 * not done to the others.
 */
export async function startOwnProduct(): Promise<{
  readonly product: Product;
  readonly desk: Desk;
}> {
  const product = await startTemporaryProduct();
  afterAll(() => product.stop());
  return { product, desk: new Desk(product.deskUrl ?? '') };
}
