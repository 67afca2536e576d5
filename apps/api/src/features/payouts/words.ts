import type { GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { PayoutReturnReason } from '../../gateways/payouts/payouts.port.ts';
import type { Text } from '../../kernel/texts.ts';
import type { PayoutFailure } from './purpose.ts';

/** Why what a noun paid out did not arrive, as its owner can act on it. */
export type FailureWords = {
  /** ISO 20022 reasons. */
  readonly returned: Readonly<Record<PayoutReturnReason, Text>>;
  readonly refused: Partial<Record<GatewayRefusalCode, Text>>;
  /** Refused for what has no sentence of its own. */
  readonly otherwise: Text;
};

/** Our fault or a passing one: never a word that puts the account in doubt. */
export const ourFault =
  'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.';

export function failureWords(failure: PayoutFailure, words: FailureWords): Text {
  switch (failure.kind) {
    case 'late':
      return ourFault;
    case 'returned':
      return words.returned[failure.code];
    case 'refused':
      return words.refused[failure.code] ?? words.otherwise;
  }
}
