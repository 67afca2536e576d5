import type { TransferStatus } from '@nzela/contract/transfers';
import { createLedger } from '@nzela/ledger/ledger';
import { money } from '@nzela/money/money';
import { addSeconds } from '../src/kernel/time/clock.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import {
  followCardRefund,
  readCardPayment,
  startCardPayment,
} from '../src/features/card-payments/card-payments.ts';
import { depositByWire } from '../src/features/deposits/deposits.ts';
import { toldInThePast } from '../src/features/notifications/notifications.ts';
import { advancePayout, payoutId, type PayoutDeps } from '../src/features/payouts/payouts.ts';
import { createQuote } from '../src/features/quotes/quotes.ts';
import { findUser } from '../src/features/users/users.ts';
import type { TransferDeps } from '../src/features/transfers/deps.ts';
import { createSpendingGate } from '../src/features/limits/limits.ts';
import { advanceTransfer } from '../src/features/transfers/quoted/departure.ts';
import { sendInstantly, type InstantDeps } from '../src/features/transfers/instant/instant.ts';
import { sendTransferMail } from '../src/features/transfers/mails/mailer.ts';
import type { MailKind } from '../src/features/transfers/mails/messages.ts';
import { createPayees } from '../src/features/transfers/instant/payees.ts';
import { createReferences } from '../src/features/transfers/instant/references.ts';
import { pastWorld } from './transfers-world.ts';
import {
  currentMonth,
  earlierMonths,
  openingBalance,
  type Aside,
  type Chapter,
  type Scene,
  type Send,
} from './transfers-story.ts';
import {
  cancelTransfer,
  confirmTransfer,
  createTransfer,
} from '../src/features/transfers/transfers.service.ts';
import { readTransfer } from '../src/features/transfers/transfers.store.ts';

type Cast = { readonly user: string; readonly merchant: string; readonly friend: string };
type SeedDeps = TransferDeps & PayoutDeps & Pick<InstantDeps, 'people'>;
type Stage = SeedDeps & InstantDeps;

/** Emails of the demonstration's accounts, by their part in the story. */
export type CastEmails = { readonly [Part in keyof Cast]: string };

/**
 * Six months of history for the demonstration, through the services that requests use, each step at its own past time:
 * real ledger data that ends with the specification's sample figures (§9). `asides` are told in between, at their time:
 * an account's entries are in the order of their times.
 */
export async function seedTransfers(
  deps: SeedDeps,
  emails: CastEmails,
  asides: readonly Aside[] = [],
): Promise<void> {
  const cast = {
    user: await idOf(deps, emails.user),
    merchant: await idOf(deps, emails.merchant),
    friend: await idOf(deps, emails.friend),
  };
  const now = deps.clock.now();
  const since = await monthStart(deps, now);
  let at = now;
  const clock = { now: () => at };
  const stage: Stage = {
    ...deps,
    clock,
    ledger: createLedger({ pool: deps.pool, now: () => at }),
    gateways: pastWorld(clock, deps.gateways),
    payees: createPayees(deps),
    references: createReferences(deps.pool),
    spending: createSpendingGate(deps),
  };
  const story = [
    ...earlierMonths(now),
    ...currentMonth(now, since),
    ...asides.map((aside): Chapter => ({ at: aside.at, scenes: [{ kind: 'aside', aside }] })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const opening: Chapter = {
    at: addSeconds(story[0]?.at ?? now, -3600),
    scenes: [{ kind: 'deposit', to: 'user', minor: openingBalance(story) }],
  };
  let number = 0;
  async function play(scene: Scene, start: Date): Promise<void> {
    number += 1;
    at = start;
    const seed = `demo-${number}`;
    const wait = (seconds: number) => {
      at = addSeconds(at, seconds) > now ? now : addSeconds(at, seconds);
    };
    if (scene.kind === 'deposit') {
      const amount = money(scene.minor, 'EUR');
      await depositByWire(stage, { ownerId: cast[scene.to], amount, seed });
    } else if (scene.kind === 'instant') {
      await instant(stage, { from: cast[scene.from], to: cast[scene.to], scene, seed });
    } else if (scene.kind === 'aside') {
      await scene.aside.play(stage);
    } else {
      await send(stage, { sender: cast.user, scene, seed, wait });
    }
  }
  for (const chapter of [opening, ...story]) {
    for (const scene of chapter.scenes) {
      await toldInThePast(deps.pool, async () => {
        await play(scene, chapter.at);
        return { at, isRead: at < since };
      });
    }
  }
  await stage.ledger.close();
  await forgetJobs(deps.pool, ['transfers', 'card-payments', 'payouts', 'notifications']);
}

async function idOf({ pool }: TransferDeps, email: string): Promise<string> {
  return ((await findUser(pool, 'email', email)) ?? refuse('introuvable')).id;
}

/** The month as the demonstration's people live it. */
async function monthStart({ pool }: TransferDeps, now: Date): Promise<Date> {
  const { rows } = await pool.query<{ start: Date }>(
    "SELECT date_trunc('month', $1::timestamptz AT TIME ZONE 'Europe/Paris') AT TIME ZONE 'Europe/Paris' AS start",
    [now],
  );
  return rows[0]?.start ?? now;
}

const keyOf = (seed: string) => ({ id: derivedId('demo', seed), bodyHash: sha256Hex(seed) });

type Instant = {
  readonly from: string;
  readonly to: string;
  readonly seed: string;
  readonly scene: { readonly amount: string; readonly motif: string };
};

async function instant(stage: Stage, { from, to, scene, seed }: Instant): Promise<void> {
  const recipient = (await findUser(stage.pool, 'id', to)) ?? refuse('introuvable');
  const { id: transferId } = await sendInstantly(stage, {
    key: keyOf(seed),
    senderId: from,
    body: {
      montant: scene.amount,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: recipient.phone },
      methodePaiement: 'wallet',
      motif: scene.motif,
    },
    request: null,
  });
  await sendTransferMail(stage, { transferId, kind: 'complete' });
}

type Sending = {
  readonly sender: string;
  readonly scene: Send;
  readonly seed: string;
  readonly wait: (seconds: number) => void;
};

/** A transfer abroad from its quote to the end that the story gives it. */
async function send(stage: Stage, { sender, scene, seed, wait }: Sending): Promise<void> {
  const key = keyOf(seed);
  const { to, paid, amount, motif, end } = scene;
  const quote = await createQuote(
    stage,
    {
      canal: 'wizard',
      sens: 'envoi',
      montant: amount,
      deviseSource: 'EUR',
      deviseCible: 'XOF',
      pays: to.pays,
      modeReception: to.mode,
      methodePaiement: paid,
    },
    sender,
  );
  await createTransfer(stage, {
    key,
    senderId: sender,
    body: { devisId: quote.id, beneficiaire: to, methodePaiement: paid, motif },
  });
  if (end === 'waiting') return;
  wait(30);
  if (paid === 'card') await payByCard(stage, { transferId: key.id, ownerId: sender, seed });
  else await confirmTransfer(stage, { id: key.id, userId: sender, request: null });
  wait(20);
  if (end === 'cancelled') {
    await cancelTransfer(stage, { id: key.id, userId: sender });
    return mailSender(stage, key.id);
  }
  wait(60);
  await advanceTransfer(stage, key.id);
  const payout = payoutId({ purpose: 'transfer', subjectId: key.id });
  await advancePayout(stage, payout);
  wait(300);
  await advancePayout(stage, payout);
  const { rows } = await stage.pool.query<{ id: string }>(
    "SELECT id FROM card_refunds WHERE purpose = 'transfer' AND subject_id = $1 AND state = 'demande'",
    [key.id],
  );
  wait(600);
  for (const { id } of rows) await followCardRefund(stage, id);
  await mailSender(stage, key.id);
}

const newsOf: Partial<Record<TransferStatus, MailKind>> = {
  en_cours: 'confirme',
  complete: 'complete',
  annule: 'annule',
  echoue: 'echoue',
  rembourse: 'rembourse',
};

/** How it stands in the end. The mails of the past reach nobody; the bell keeps what they said. */
async function mailSender(stage: Stage, transferId: string): Promise<void> {
  const transfer = await readTransfer(stage.pool, transferId);
  const kind = transfer === null ? undefined : newsOf[transfer.status];
  if (kind !== undefined) await sendTransferMail(stage, { transferId, kind });
}

async function payByCard(
  stage: Stage,
  { transferId, ownerId, seed }: { transferId: string; ownerId: string; seed: string },
): Promise<void> {
  const payer = { purpose: 'transfer', subjectId: transferId, payerId: ownerId } as const;
  const { id } = await startCardPayment(stage, keyOf(`${seed}-card`), payer);
  await readCardPayment(stage, { id, ...payer });
}
