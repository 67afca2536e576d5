import type { Pool, PoolClient } from 'pg';
import type { CardsGateway } from '../../gateways/cards/cards.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { Settings } from '../settings/settings.ts';
import type { CardPurposes, CardSubject, CardSubjectKey } from './purpose.ts';

/** What the life of a card payment needs. */
export type CardPaymentDeps = PurposeDeps & {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly gateways: { readonly cards: CardsGateway };
  readonly config: { readonly publicUrl: string };
  readonly purposes: { readonly cards: CardPurposes };
};

/** What a payment is for, locked: always before the payment itself, so that all take turns in one order. */
export function lockSubject(
  deps: CardPaymentDeps,
  client: PoolClient,
  { purpose, subjectId }: CardSubjectKey,
): Promise<CardSubject> {
  return deps.purposes.cards[purpose].lock(deps, client, subjectId);
}
