import type { z } from 'zod';
import type { changeCustomerSchema } from '@nzela/contract/customers';
import { refuse } from '../../kernel/http/problem.ts';
import { phoneOf } from '../../kernel/texts/phones.ts';
import type { Who } from './customers.store.ts';

type Typed = Pick<z.output<typeof changeCustomerSchema>, 'nom' | 'email' | 'telephone'>;

/** Numbers without a country code are of the country where most merchants are. */
const merchantsCountry = 'CD';

/** Refuses `telephone_invalide`. */
export function whoIn({ nom, email, telephone }: Typed): Who {
  return { name: nom || null, email: email || null, phone: telephone ? e164(telephone) : null };
}

/** Refuses `telephone_invalide`. */
export function e164(typed: string): string {
  const field = 'telephone';
  return phoneOf(typed, merchantsCountry) ?? refuse('telephone_invalide', { field });
}
