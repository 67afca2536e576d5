import { createLedger } from '@nzela/ledger/ledger';
import { beginPaymentSchema, savePaymentLinkSchema } from '@nzela/contract/payment-links';
import { createPaymentSchema } from '@nzela/contract/payments';
import { createPayeeSchema, type Payee } from '@nzela/contract/merchant-payouts';
import type { MobileMoneyOperator } from '@nzela/contract/mobile-money';
import { money } from '@nzela/money/money';
import type { Deps } from '../src/deps.ts';
import {
  followCardRefund,
  readCardPayment,
  startCardPayment,
} from '../src/features/card-payments/card-payments.ts';
import { readMerchants } from '../src/features/merchants/merchants.service.ts';
import { accountsOf } from '../src/features/merchants/merchants.store.ts';
import { advancePayment } from '../src/features/mobile-money/follow.ts';
import { startCollection } from '../src/features/mobile-money/mobile-money.ts';
import { createLink, pauseLink } from '../src/features/payment-links/payment-links.service.ts';
import { countSeen, findLink } from '../src/features/payment-links/payment-links.ts';
import { beginPayment } from '../src/features/payments/beginning.service.ts';
import { cancelPayment, createPayment } from '../src/features/payments/payments.service.ts';
import { findPayment } from '../src/features/payments/payments.store.ts';
import { addPayee } from '../src/features/payments/payouts/payees.service.ts';
import { lockOwnPayee } from '../src/features/payments/payouts/payees.store.ts';
import { payOut } from '../src/features/payments/payouts/payouts.service.ts';
import { createRefund } from '../src/features/payments/refunds/refunds.service.ts';
import { sweepPayments } from '../src/features/payments/settling.ts';
import { payFromWallet, walletDeps } from '../src/features/payments/wallet/paying.service.ts';
import { advancePayout, payoutId } from '../src/features/payouts/payouts.ts';
import { findUser } from '../src/features/users/users.ts';
import { wallet } from '../src/kernel/data/book.ts';
import { transact } from '../src/kernel/data/database.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { addSeconds, type Clock } from '../src/kernel/time/clock.ts';
import {
  links,
  pausedLink,
  salesStory,
  type LinkName,
  type Sale,
  type Scene,
} from './sales-story.ts';
import { pastShop } from './sales-world.ts';

type Stage = Omit<Deps, 'clock'> & { readonly clock: Clock };
type Shop = {
  readonly merchantId: string;
  /** Of the test mode. */
  readonly accountId: string;
  readonly userId: string;
  readonly timeZone: string;
};

/**
 * Six months of the demonstration's merchant in its test mode, through the services that requests use, each step at its own
 * past time. Nothing is done where no sandbox answers: the test mode has no other outside world.
 */
export async function seedSales(deps: Deps, email: string): Promise<void> {
  const { testWorld, pool, log } = deps;
  const health = await testWorld?.gateways.mobileMoney.health();
  if (testWorld === null || health?.state !== 'up') return log.info('no sandbox: no sales');
  const now = deps.clock.now();
  const shop = await openShop(deps, email);
  const story = salesStory(now, shop.timeZone);
  let at = addSeconds(story[0]?.at ?? now, -86_400);
  const clock = { now: () => at };
  const stage: Stage = {
    ...deps,
    clock,
    ledger: createLedger({ pool, now: () => at }),
    testWorld: pastShop(clock, testWorld),
  };
  const actor = createActor(stage, shop);
  await actor.open();
  for (const moment of story) {
    at = moment.at;
    // What was paid before can be spent by now.
    await sweepPayments(stage);
    await actor.play(moment.scene);
  }
  at = now;
  await sweepPayments(stage);
  await stage.ledger.close();
  await forgetJobs(pool, ['payments', 'card-payments', 'mobile-money', 'payouts']);
}

async function openShop(deps: Deps, email: string): Promise<Shop> {
  const owner = (await findUser(deps.pool, 'email', email)) ?? refuse('introuvable');
  const [merchant] = (await readMerchants(deps, owner.id)).elements;
  const { id: merchantId } = merchant ?? refuse('introuvable');
  const both = await accountsOf(deps.pool, merchantId);
  const { id: accountId } = both.find(({ mode }) => mode === 'test') ?? refuse('introuvable');
  return { merchantId, accountId, userId: owner.id, timeZone: owner.timeZone };
}

/** Where its money goes: a bank for each currency that it is paid out in. */
const accounts = [
  { methode: 'bank', pays: 'FR', compte: 'FR7630006000011234567890189' },
  { methode: 'bank', pays: 'US', compte: '021000089417720' },
] as const;

function createActor(stage: Stage, shop: Shop) {
  const { accountId, userId } = shop;
  const { pool } = stage;
  const wallets = walletDeps(stage);
  const linkIds = new Map<LinkName, string>();
  const payees = new Map<string, string>();
  const paid = new Map<Sale, string>();
  let number = 0;
  const nextKey = () => {
    number += 1;
    const id = derivedId('demo.sale', accountId, String(number));
    return { id, bodyHash: sha256Hex(id) };
  };

  async function sell(sale: Sale): Promise<void> {
    const payment = await begin(sale);
    if (sale.end === 'paid') {
      await pay(sale, payment);
      paid.set(sale, payment.id);
    }
    if (sale.end === 'cancelled') await cancelPayment(stage, { id: payment.id, accountId });
  }

  async function begin({ link, amount, currency, customer }: Sale) {
    const key = nextKey();
    const own = { id: key.id, accountId };
    if (link === null) {
      const asked = { montant: amount, devise: currency, client: customer };
      const caller = { accountId, mode: 'test', takesMoney: true } as const;
      await createPayment(stage, key, { caller, body: createPaymentSchema.parse(asked) });
    } else {
      const opened = await findLink(pool, { id: linkIds.get(link) ?? '', accountId });
      const { id, code, amount: fixed } = opened ?? refuse('introuvable');
      for (let views = 0; views <= customer.nom.length % 3; views += 1) await countSeen(pool, id);
      const asked = { ...customer, ...(fixed === null && { montant: amount }) };
      await beginPayment(stage, key, { code, body: beginPaymentSchema.parse(asked) });
    }
    return (await findPayment(pool, own)) ?? refuse('introuvable');
  }

  type Begun = Awaited<ReturnType<typeof begin>>;

  async function pay(sale: Sale, { id, code, amount }: Begun): Promise<void> {
    const payer = { purpose: 'payment', subjectId: id, payerId: null } as const;
    if (sale.by === 'wallet') {
      await payFromWallet(wallets, { key: nextKey(), code, payerId: null, request: null });
    } else if (sale.by === 'card') {
      const attempt = await startCardPayment(stage, nextKey(), payer);
      await readCardPayment(stage, { id: attempt.id, ...payer });
    } else {
      const key = nextKey();
      const telephone = sale.customer.telephone ?? '';
      const devise = amount.currency === 'USD' ? 'USD' : 'CDF';
      const phone = { operateur: operatorOf(telephone), telephone, devise } as const;
      await startCollection(stage, key, { payer, phone });
      await advancePayment(stage, key.id);
    }
  }

  async function giveBack({ of, amount, reason }: Extract<Scene, { kind: 'refund' }>) {
    const key = nextKey();
    const paymentId = paid.get(of) ?? refuse('introuvable');
    const body = { raison: reason, ...(amount !== null && { montant: amount }) };
    await createRefund(stage, key, { accountId, paymentId, createdBy: userId, body });
    if (of.by === 'card') await followCardRefund(stage, key.id);
    else await arrive(payoutId({ purpose: 'refund', subjectId: key.id }));
  }

  async function withdraw({ currency, leaving }: Extract<Scene, { kind: 'withdrawal' }>) {
    const { id } = nextKey();
    await transact(pool, async ({ client }) => {
      const own = { id: payees.get(currency) ?? '', accountId };
      const payee = (await lockOwnPayee(client, own)) ?? refuse('introuvable');
      const account = { ...wallet(accountId, currency), mode: 'test' } as const;
      const [balance] = await stage.ledger.balances(client, [account]);
      const amount = money((balance?.available.minor ?? 0n) - leaving, currency);
      await payOut(stage, client, { id, payee, amount, metadata: {}, createdBy: userId });
    });
    await arrive(payoutId({ purpose: 'merchant-payout', subjectId: id }));
  }

  /** Ordered, then looked up once it has arrived. */
  async function arrive(id: string): Promise<void> {
    await advancePayout(stage, id);
    await advancePayout(stage, id);
  }

  async function openLink(name: LinkName): Promise<void> {
    const key = nextKey();
    await createLink(stage, key, { accountId, body: savePaymentLinkSchema.parse(links[name]) });
    linkIds.set(name, key.id);
    if (name === pausedLink) await pauseLink(stage, { id: key.id, accountId }, true);
  }

  return {
    async open(): Promise<void> {
      for (const { id, devise } of await namePayees(stage, shop)) payees.set(devise, id);
    },
    async play(scene: Scene): Promise<void> {
      if (scene.kind === 'sale') await sell(scene);
      else if (scene.kind === 'refund') await giveBack(scene);
      else if (scene.kind === 'link') await openLink(scene.name);
      else await withdraw(scene);
    },
  };
}

async function namePayees(
  stage: Stage,
  { merchantId, accountId, userId }: Shop,
): Promise<readonly Payee[]> {
  const owner = { kind: 'person', role: 'proprietaire', mode: 'test', takesMoney: true } as const;
  const caller = { ...owner, merchantId, accountId, userId };
  const named: Payee[] = [];
  for (const account of accounts) {
    const body = createPayeeSchema.parse(account);
    named.push(await addPayee(stage, { caller, body, request: null }));
  }
  return named;
}

/** Of a number of the Congo, by what follows the country's code. */
function operatorOf(phone: string): MobileMoneyOperator {
  if (/^\+2438[1-3]/.test(phone)) return 'MPESA';
  return phone.startsWith('+2439') ? 'AIRTEL' : 'ORANGE';
}
