import { randomBytes } from 'node:crypto';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { sha256Hex } from '../../kernel/data/ids.ts';

/** A new pair, with what is kept of it. */
export type NewPair = {
  readonly publicKey: string;
  /** Shown once, and kept nowhere. */
  readonly secretKey: string;
  readonly secretHash: string;
  readonly secretEnd: string;
};

export function newPair(mode: MerchantMode): NewPair {
  const secretKey = `sk_${mode}_${randomWord()}`;
  return {
    publicKey: `pk_${mode}_${randomWord()}`,
    secretKey,
    secretHash: sha256Hex(secretKey),
    secretEnd: secretKey.slice(-4),
  };
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The highest multiple of the alphabet's size that a byte holds: a byte above it would prefer some letters. */
const evenBelow = 248;
const wordLength = 33;

/** 196 random bits in letters and digits, which a double click selects as one word. */
function randomWord(): string {
  let word = '';
  while (word.length < wordLength)
    for (const byte of randomBytes(wordLength))
      if (byte < evenBelow && word.length < wordLength) word += alphabet.charAt(byte % 62);
  return word;
}
