import type { Ledger } from '@nzela/ledger/types';
import type { Clock } from '../src/kernel/time/clock.ts';
import { slowAccount, returnedAccount } from './transfers-world.ts';

type Part = 'user' | 'merchant' | 'friend';

/** A transfer abroad of the demonstration's user. Amounts are decimal texts in EUR. */
export type Send = {
  readonly kind: 'send';
  readonly to: ReturnType<typeof mobile> | ReturnType<typeof bank>;
  readonly paid: 'wallet' | 'card' | 'bank';
  readonly amount: string;
  readonly motif: string;
  /** `arrived` also stands for what the recipient's bank sends back: the account decides. */
  readonly end: 'arrived' | 'cancelled' | 'waiting';
};

export type Scene =
  | { readonly kind: 'deposit'; readonly to: Part; readonly minor: bigint }
  | {
      readonly kind: 'instant';
      readonly from: Part;
      readonly to: Part;
      readonly amount: string;
      readonly motif: string;
    }
  | { readonly kind: 'aside'; readonly aside: Aside }
  | Send;

/** What another feature has to tell of the same months. */
export type Aside = {
  readonly at: Date;
  /** What it does to the user's EUR wallet once all is said and done, in cents. */
  readonly effectMinor: bigint;
  /** Tells it at the time of `stage`. */
  readonly play: (stage: { readonly clock: Clock; readonly ledger: Ledger }) => Promise<void>;
};

/** What happens at one moment. */
export type Chapter = { readonly at: Date; readonly scenes: readonly Scene[] };

function mobile(nom: string, telephone: string) {
  return { mode: 'mobile', nom, telephone, pays: 'SN', operateur: 'ORANGE' } as const;
}

function bank(nom: string, numeroCompte: string) {
  return { mode: 'bank', nom, telephone: '+221338200001', pays: 'SN', numeroCompte } as const;
}

const mother = mobile('Maman', '+221771230001');
const pharmacy = mobile('Pharmacie', '+221771230011');
const school = bank('École', 'SN0120100021');
const landlord = bank('Loyer', 'SN0120100031');

const send = (to: Send['to'], amount: string, motif: string, more: Partial<Send> = {}): Send => ({
  kind: 'send',
  to,
  amount,
  motif,
  paid: 'wallet',
  end: 'arrived',
  ...more,
});
const instant = (from: Part, to: Part, amount: string, motif: string): Scene => ({
  kind: 'instant',
  from,
  to,
  amount,
  motif,
});
const deposit = (to: Part, minor: bigint): Scene => ({ kind: 'deposit', to, minor });

const dayMs = 86_400_000;
const monthsBefore = 5;

/** Five months of ordinary life, then the exceptions: one transfer returned, one called off, one refunded to a card. */
export function earlierMonths(now: Date): Chapter[] {
  const chapters: Chapter[] = [];
  for (let ago = monthsBefore; ago >= 1; ago -= 1) {
    // Never into the current month, whatever day it is: a month is at most 31 days, and these days end 8 before it.
    const start = now.getTime() - (ago * 31 + 31) * dayMs;
    const day = (count: number, scenes: readonly Scene[]): Chapter => ({
      at: new Date(start + count * dayMs + count * 3_600_000),
      scenes,
    });
    chapters.push(
      day(1, [deposit('user', 400_00n), ...(ago === monthsBefore ? funds() : [])]),
      day(3, [send(landlord, '150', 'Loyer')]),
      day(6, [send(mother, '100', 'Pour la famille')]),
      day(9, [instant('user', 'friend', '25', 'Marché')]),
      day(12, [instant('friend', 'user', '60', 'Courses partagées')]),
      day(15, [send(pharmacy, '40', 'Pharmacie')]),
      day(18, exceptions(ago)),
    );
  }
  return chapters;
}

/** What the others live on. The merchant ends with the sample balance (§9). */
function funds(): Scene[] {
  return [deposit('friend', 3_000_00n), deposit('merchant', 1_500_45n)];
}

function exceptions(monthsAgo: number): Scene[] {
  switch (monthsAgo) {
    case 4:
      return [send(bank('Loyer', returnedAccount), '150', 'Loyer')];
    case 3:
      return [send(bank('École', returnedAccount), '80', 'Cantine', { paid: 'card' })];
    case 2:
      return [send(pharmacy, '55', 'Pharmacie', { end: 'cancelled' })];
    default:
      return [send(school, '75', 'Frais scolaires', { paid: 'card' })];
  }
}

/**
 * This month, between its first moment and now: 650 EUR received and 450 EUR sent (§9), one transfer on its way and one
 * that waits for its wire.
 */
export function currentMonth(now: Date, monthStart: Date): Chapter[] {
  const length = now.getTime() - monthStart.getTime();
  const moment = (share: number, ...scenes: Scene[]): Chapter => ({
    at: new Date(monthStart.getTime() + Math.floor(length * share)),
    scenes,
  });
  const lately = (share: number, minutesAgo: number, ...scenes: Scene[]): Chapter => ({
    at: new Date(Math.max(moment(share).at.getTime(), now.getTime() - minutesAgo * 60_000)),
    scenes,
  });
  return [
    moment(0.1, instant('friend', 'user', '400', 'Remboursement des vacances')),
    moment(0.25, send(mother, '200', 'Pour la famille', { paid: 'card' })),
    moment(0.4, instant('merchant', 'user', '250', 'Avoir')),
    moment(0.6, instant('user', 'friend', '50', 'Marché')),
    moment(0.75, send(landlord, '196', 'Loyer', { paid: 'card' })),
    // Lately: a promise of 48 h that is past already would have given its fee back.
    lately(0.9, 60, send(bank('École', slowAccount), '75', 'Cantine', { paid: 'card' })),
    lately(0.95, 30, send(school, '300', 'Frais scolaires', { paid: 'bank', end: 'waiting' })),
  ];
}

/** What the user's main balance is to be in the end (spec §9): 1250.45 EUR. */
const sampleBalanceMinor = 1_250_45n;
/** Of a transfer abroad from the wallet (spec §9). */
const walletFeeMinor = 4_99n;

/** The first deposit that makes the story end with the sample balance. */
export function openingBalance(story: readonly Chapter[]): bigint {
  const change = story
    .flatMap((chapter) => chapter.scenes)
    .reduce((sum, scene) => sum + effectOf(scene), 0n);
  return sampleBalanceMinor - change;
}

/** What a scene does to the user's wallet, in cents, once all is said and done. */
function effectOf(scene: Scene): bigint {
  if (scene.kind === 'deposit') return scene.to === 'user' ? scene.minor : 0n;
  if (scene.kind === 'aside') return scene.aside.effectMinor;
  const sent = BigInt(scene.amount) * 100n;
  if (scene.kind === 'instant') {
    if (scene.from === 'user') return -sent;
    return scene.to === 'user' ? sent : 0n;
  }
  const returned = scene.to.mode === 'bank' && scene.to.numeroCompte === returnedAccount;
  if (scene.paid !== 'wallet' || scene.end === 'cancelled' || returned) return 0n;
  return -(sent + walletFeeMinor);
}
