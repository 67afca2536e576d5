import type { DeliveryMethod } from '@nzela/contract/tariffs';
import { m } from '@nzela/messages/m';

/** The name of a delivery method. */
export function deliveryName(mode: DeliveryMethod, applicationName: string): string {
  if (mode === 'mobile') return m.transfers_delivery_mobile();
  if (mode === 'bank') return m.transfers_delivery_bank();
  if (mode === 'cash') return m.transfers_delivery_cash();
  return m.transfers_delivery_nzela({ application: applicationName });
}
