import { expect } from 'vitest';
import { advanceBill } from '../src/features/bills/following.ts';
import { advancePayout, payoutId } from '../src/features/payouts/payouts.ts';
import { advanceTopup } from '../src/features/topups/follow.ts';
import type { Account, Answer, Api, Wire } from './api.ts';
import { payBill } from './bills.ts';
import { balanceOf, fund, timeless } from './money.ts';
import { obliging, withoutProofs } from './proof.ts';
import { withList } from './reviewing.ts';
import { inMode, openShop, paidFromWallet } from './selling.ts';
import { ordered, topupOf } from './topping-up.ts';
import { startWorld } from './world.ts';

/** One that was just ordered, as every noun that is held is seen by tests. */
export type Ordered = {
  readonly id: string;
  /** Who answers for it. */
  readonly owner: Account;
  /** Its state on the wire, and why it came to nothing. */
  read(): Promise<{
    readonly state: string;
    readonly until: string | null;
    readonly reason: string | null;
  }>;
  /** What may be spent. */
  available(): Promise<bigint>;
  /** A turn at its provider that comes too early. */
  nudge(): Promise<void>;
  /** What its provider was asked to carry out. */
  orders(): Promise<number>;
  callOff(): Promise<Answer<Wire>>;
};
export type Noun = {
  /** Its state once it has arrived, and the refusal once it can no longer be called off. */
  readonly done: string;
  readonly tooLate: string;
  /** By somebody of the list, unless told otherwise. */
  order(who?: object): Promise<Ordered>;
};
export type HeldNoun = 'payouts' | 'bills' | 'topups';

const listed = { prenom: 'Ostrobald', nom: 'Quillmarec' };
const motif = { motif: 'Vu avec les pièces.' };

/** A world in which somebody of the list orders what is held, and who decides on it. */
export async function startHolding() {
  const { api } = await startWorld();
  await withList(api);
  await withoutProofs(api);
  const admin = timeless(api, await api.admin());
  const payer = obliging(timeless(api, await api.user()));
  await fund(api, payer, 900_000n);
  const nouns: Readonly<Record<HeldNoun, Noun>> = {
    payouts: payoutsOf(api, payer),
    bills: billsOf(api),
    topups: topupsOf(api),
  };
  return {
    api,
    admin,
    nouns,
    listedPerson: () => somebody(api, listed),
    release: (id: string) => admin.post(`/reviews/${id}/liberer`, motif),
    refuseIt: (id: string) => admin.post(`/reviews/${id}/refuser`, motif),
    async auditsOf(subject: string): Promise<string[]> {
      const { rows } = await api.database.pool.query<{ action: string }>(
        'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
        [subject],
      );
      return rows.map(({ action }) => action);
    },
  };
}

/** A person with money, by that name. */
async function somebody(api: Api, who: object) {
  const person = obliging(timeless(api, await api.user()));
  await fund(api, person, 100_000n);
  await person.patch('/users/me', who);
  return person;
}

async function countOf({ database }: Api, text: string, id: string): Promise<number> {
  return (await database.pool.query(text, [id])).rows.length;
}

function payoutsOf(api: Api, payer: Account): Noun {
  return {
    done: 'paye',
    tooLate: 'versement_non_annulable',
    async order(who = listed) {
      const { owner, accounts, sell } = await openShop(api);
      const person = obliging(timeless(api, owner));
      await paidFromWallet(payer, await sell('live', { montant: 200 }));
      await person.patch('/users/me', who);
      const account = { methode: 'bank', pays: 'FR', compte: 'FR7630006000011234567890189' };
      const payee = await person.post('/v1/payees', account, inMode('live'));
      expect(payee.status, payee.text).toBe(201);
      const body = { montant: 60, compteId: payee.body.id };
      const made = await person.post('/v1/payouts', body, inMode('live'));
      expect(made.status, made.text).toBe(201);
      const { id } = made.body;
      return {
        id,
        owner: person,
        async read() {
          const { statut, verificationAvant, echec } = (
            await person.get(`/v1/payouts/${id}`, inMode('live'))
          ).body;
          return { state: statut, until: verificationAvant, reason: echec };
        },
        available: async () => (await balanceOf(api, 'wallet', accounts.live)).available,
        nudge: () =>
          advancePayout(api.deps, payoutId({ purpose: 'merchant-payout', subjectId: id })),
        orders: () => countOf(api, 'SELECT FROM payouts WHERE subject_id = $1', id),
        callOff: () => person.post(`/v1/payouts/${id}/annulation`, {}, inMode('live')),
      };
    },
  };
}

function billsOf(api: Api): Noun {
  return {
    done: 'complete',
    tooLate: 'facture_non_annulable',
    async order(who = listed) {
      const person = await somebody(api, who);
      const { id } = await payBill(person);
      return {
        id,
        owner: person,
        async read() {
          const { statut, verificationAvant, raison } = (await person.get(`/bills/${id}`)).body;
          return { state: statut, until: verificationAvant, reason: raison };
        },
        available: async () => (await balanceOf(api, 'wallet', person.id)).available,
        nudge: () => advanceBill(api.deps, id),
        orders: () => countOf(api, 'SELECT FROM bills WHERE id = $1 AND asked_at IS NOT NULL', id),
        callOff: () => person.patch(`/bills/${id}/cancel`),
      };
    },
  };
}

function topupsOf(api: Api): Noun {
  return {
    done: 'complete',
    tooLate: 'recharge_non_annulable',
    async order(who = listed) {
      const person = await somebody(api, who);
      const { id } = await ordered(person);
      return {
        id,
        owner: person,
        async read() {
          const { stage, reviewBefore, errorMessage } = await topupOf(person, id);
          return { state: stage, until: reviewBefore, reason: errorMessage };
        },
        available: async () => (await balanceOf(api, 'wallet', person.id)).available,
        nudge: () => advanceTopup(api.deps, id),
        orders: () => countOf(api, 'SELECT FROM topups WHERE id = $1 AND asked', id),
        callOff: () => person.patch(`/topups/${id}/cancel`),
      };
    },
  };
}
