import type { Pool, PoolClient } from 'pg';
import type { CardsGateway } from '../../gateways/cards/cards.port.ts';
import type { Worlds } from '../../gateways/worlds.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { Settings } from '../settings/settings.ts';
import type { CardPurposes, CardSubject, CardSubjectKey } from './purpose.ts';

/** What the life of a card payment needs. */
export type CardPaymentDeps = PurposeDeps &
  Worlds<{ readonly cards: CardsGateway }, Pick<Settings, 'read'>> & {
    readonly pool: Pool;
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
