import type { z } from 'zod';
import type { beginPaymentSchema } from '@nzela/contract/payment-links';
import { compare } from '@nzela/money/money';
import type { IdempotencyKey, StoredAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readAmount } from '../../kernel/texts/amounts.ts';
import { requireTaking } from '../merchants/merchants.ts';
import { linkOfCode, requireActive, type PaymentLink } from '../payment-links/payment-links.ts';
import type { PaymentDeps } from './deps.ts';
import { makePayment, namedIn } from './payments.service.ts';
import type { Payment } from './payments.store.ts';
import { checkoutUrl } from './view.ts';

type Body = z.output<typeof beginPaymentSchema>;

const daySeconds = 86_400;

/**
 * Makes a payment of their own for whoever opened a link, and says where it is paid. Refuses `introuvable`,
 * `lien_en_pause`, `lien_epuise`, `lien_expire`, `montant_invalide`, `montant_trop_petit`, `montant_trop_grand`,
 * `nom_requis` and `telephone_invalide` for what the link asks for, and what {@link makePayment} refuses.
 */
export async function beginPayment(
  deps: PaymentDeps,
  key: IdempotencyKey,
  { code, body }: { readonly code: string; readonly body: Body },
): Promise<StoredAnswer> {
  const link = (await linkOfCode(deps.pool, code)) ?? refuse('introuvable');
  requireActive(link, deps.clock.now());
  if (link.asksName && !body.nom) refuse('nom_requis', { field: 'nom' });
  if (link.asksPhone && !body.telephone) refuse('telephone_invalide', { field: 'telephone' });
  const sale = {
    accountId: link.accountId,
    mode: link.mode,
    linkId: link.id,
    amount: amountOf(link, body.montant),
    feeBearer: link.feeBearer,
    description: link.title,
    customer: namedIn({ nom: body.nom, email: body.email, telephone: body.telephone }),
    metadata: link.metadata,
    returnUrl: link.returnUrl,
    seconds: daySeconds,
  };
  await requireTaking(deps.pool, link.accountId);
  return makePayment(deps, key, {
    sale,
    answer: (payment) => ({ adresse: checkoutUrl(deps, payment.code) }),
  });
}

function amountOf(link: PaymentLink, typed: string | undefined): Payment['amount'] {
  if (link.amount !== null) return link.amount;
  const field = 'montant';
  if (typed === undefined) return refuse('montant_invalide', { field });
  const amount = readAmount(typed, link.currency, field);
  const { minimum, maximum } = link;
  if (amount.minor === 0n) refuse('montant_invalide', { field });
  if (minimum !== null && compare(amount, minimum) < 0)
    refuse('montant_trop_petit', { field, values: { minimum } });
  if (maximum !== null && compare(amount, maximum) > 0)
    refuse('montant_trop_grand', { field, values: { maximum } });
  return amount;
}
