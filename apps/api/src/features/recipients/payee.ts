import type { DeliveryMethod } from '@nzela/contract/tariffs';
import { derivedId } from '../../kernel/data/ids.ts';

/** Whom money goes to: all that decides which account is paid, and nothing else. */
export type Payee =
  | { readonly mode: 'nzela'; readonly userId: string }
  /** `phone` in E.164; `operator`: a code of the corridor's operators. */
  | { readonly mode: 'mobile'; readonly phone: string; readonly operator: string }
  /** The counter pays whoever proves this name. */
  | { readonly mode: 'cash'; readonly phone: string; readonly name: string }
  /** `account`: an IBAN or a local account number, without spaces. */
  | { readonly mode: 'bank'; readonly country: string; readonly account: string };

/**
 * The id of a payee for one owner. It is the payee's identity: another account is another id, so that whatever holds the
 * id (a schedule, a fresh proof, a draft) never comes to mean another account. The constraint `recipients_payee` computes
 * the same.
 */
export function recipientId(ownerId: string, payee: Payee): string {
  return derivedId('recipient', ownerId, payee.mode, ...partsOf(payee));
}

function partsOf(payee: Payee): string[] {
  switch (payee.mode) {
    case 'nzela':
      return [payee.userId];
    case 'mobile':
      return [payee.phone, payee.operator];
    case 'cash':
      return [payee.phone, payee.name];
    case 'bank':
      return [payee.country, payee.account];
  }
}

/** Somebody to send money to, checked. `id` is the identity of the account that is paid (`recipientId`). */
export type ResolvedRecipient = {
  readonly id: string;
  readonly mode: DeliveryMethod;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly country: string;
  readonly iban: string | null;
  readonly accountNumber: string | null;
  readonly bank: string | null;
  /** A code of the corridor's operators (`ORANGE`). */
  readonly operator: string | null;
  /** The Nzela account, for the mode `nzela`. */
  readonly userId: string | null;
};

/** The fields by which a person recognises a payee. */
type Named = {
  readonly nom: string;
  readonly telephone: string | null;
  readonly iban: string | null;
  readonly numeroCompte: string | null;
};

/**
 * A payee as a person reads it: `Awa · +221…`, and of a bank account the account itself, which is what is paid:
 * `Loyer · SN08…`.
 */
export function payeeWords({ nom, telephone, iban, numeroCompte }: Named): string {
  const account = iban ?? numeroCompte ?? telephone;
  return account === null || account === '' ? nom : `${nom} · ${account}`;
}
