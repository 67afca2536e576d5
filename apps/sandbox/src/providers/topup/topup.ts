import { randomUUID } from 'node:crypto';
import type { OutcomeCode } from '../../world/outcomes.ts';
import type { World } from '../../world/world.ts';

export type TopupStatus = 'PROCESSING' | 'SUCCESSFUL' | 'FAILED' | 'REFUNDED';

export type TopupOrder = {
  readonly reference: string;
  /** Digits, with the country's code. */
  readonly phoneNumber: string;
  readonly countryIso: string;
  readonly operatorId: string;
  readonly productId: string;
  readonly dataPackageId: string | null;
  /** What the phone gets. */
  readonly amount: string;
  readonly currency: string;
  /** What it costs us, in EUR. */
  readonly price: string;
  readonly callbackUrl: string;
};

export type TopupRecord = TopupOrder & {
  readonly id: string;
  readonly outcome: OutcomeCode;
  readonly createdAt: string;
  updatedAt: string;
  status: TopupStatus;
  errorCode: TopupErrorCode | null;
};

export const topupErrors = {
  PHONE_NOT_FOUND: 'The operator knows no such number',
  PHONE_CANNOT_RECEIVE: 'This line cannot receive this product',
  OPERATOR_UNAVAILABLE: 'The operator did not carry it out',
} as const;
export type TopupErrorCode = keyof typeof topupErrors;

export type Topups = {
  accept(order: TopupOrder, outcome: OutcomeCode): TopupRecord;
  /** False when it is over. */
  settle(topup: TopupRecord, status: Exclude<TopupStatus, 'PROCESSING'>): boolean;
};

const carriedOutAfterMs = 3_000;
const slowAfterMs = 20_000;

const failures: Partial<Record<OutcomeCode, readonly [TopupStatus, TopupErrorCode]>> = {
  '0003': ['FAILED', 'PHONE_NOT_FOUND'],
  '0004': ['REFUNDED', 'PHONE_CANNOT_RECEIVE'],
  '0009': ['FAILED', 'OPERATOR_UNAVAILABLE'],
};

export function createTopups(world: World): Topups {
  const { topups } = world.state;

  /** A top-up is over once: what is said of it later changes nothing. */
  function end(topup: TopupRecord, status: TopupStatus, errorCode: TopupErrorCode | null): boolean {
    if (topup.status !== 'PROCESSING') return false;
    topup.status = status;
    topup.errorCode = errorCode;
    topup.updatedAt = world.clock.now().toISOString();
    world.schedule.drop('topup.end', topup.id);
    world.changed('topup');
    notify(world, topup);
    return true;
  }

  world.schedule.on('topup.end', (id) => {
    const topup = topups.find((record) => record.id === id);
    if (topup === undefined) return;
    const [status, errorCode] = failures[topup.outcome] ?? ['SUCCESSFUL', null];
    end(topup, status, errorCode);
  });

  return {
    accept(order, outcome) {
      const at = world.clock.now().toISOString();
      const topup: TopupRecord = {
        ...order,
        id: `topup_${randomUUID()}`,
        outcome,
        createdAt: at,
        updatedAt: at,
        status: 'PROCESSING',
        errorCode: null,
      };
      topups.push(topup);
      if (outcome !== '0005') {
        const delayMs = outcome === '0002' ? slowAfterMs : carriedOutAfterMs;
        world.schedule.add('topup.end', topup.id, delayMs);
      }
      world.changed('topup');
      return topup;
    },
    settle: (topup, status) =>
      end(topup, status, status === 'SUCCESSFUL' ? null : 'OPERATOR_UNAVAILABLE'),
  };
}

function notify(world: World, topup: TopupRecord): void {
  const send = (status: TopupStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'topup',
      url: topup.callbackUrl,
      body: {
        type: 'topup.updated',
        reference: topup.reference,
        transactionId: topup.id,
        status,
        at: topup.updatedAt,
      },
      ...options,
    });
  if (topup.outcome === '0008') {
    const messageId = `msg_${randomUUID()}`;
    send(topup.status, { messageId });
    send('PROCESSING');
    send(topup.status, { messageId });
  } else if (topup.outcome === '0009' && topup.status === 'FAILED') {
    send('SUCCESSFUL', { genuine: false });
  } else if (topup.outcome !== '0006') {
    send(topup.status);
  }
}
