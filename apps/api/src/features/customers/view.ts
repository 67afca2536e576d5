import type { Customer as WireCustomer } from '@nzela/contract/customers';
import type { Customer } from './customers.store.ts';

/** A customer as the merchant sees them. */
export function wireCustomer(customer: Customer): WireCustomer {
  return {
    id: customer.id,
    mode: customer.mode,
    nom: customer.name,
    email: customer.email,
    telephone: customer.phone,
    metadata: { ...customer.metadata },
    dateCreation: customer.createdAt.toISOString(),
    dateModification: customer.updatedAt.toISOString(),
  };
}
