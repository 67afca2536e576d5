import { compare } from '@nzela/money/money';
import { nothingWrong, verdictColumns, type Verdict } from '../../gateways/asked.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { TopupTransaction } from '../../gateways/topup/topup.port.ts';
import type { Failure, Recording } from '../../gateways/noun.ts';
import { createTurn } from '../../gateways/turn.ts';
import { alarmOf, raiseAlert } from '../operations/operations.ts';
import type { TopupDeps } from './deps.ts';
import { deliver, giveBack, moveTopup, topupsDue } from './steps.ts';
import type { Topup } from './topup.ts';
import { lockTopup, type TopupChange } from './topups.store.ts';
import { failureVerdict, givenUp, refusalVerdict, waitingVerdict } from './words.ts';

type Recorded = Recording<TopupDeps, Topup>;

const readings = {
  processing: 'underway',
  successful: 'done',
  failed: 'refused',
  refunded: 'refused',
} as const;
const ends = { complete: 'done', annule: 'refused', echoue: 'refused' } as const;

/** The turns of a top-up towards its phone. */
export const { advance: advanceTopup, hear: heardOf } = createTurn<
  TopupDeps,
  Topup,
  TopupTransaction,
  TopupChange
>({
  due: topupsDue,
  lock: (_deps, client, id) => lockTopup(client, id),
  save: moveTopup,
  order: ({ gateways, config }, topup) =>
    gateways.topup.start({
      reference: topup.reference,
      phoneNumber: topup.phone,
      countryIso: topup.country,
      operatorId: topup.operator.id,
      productId: topup.product.id,
      choice: topup.bundle === null ? { amount: topup.amount } : { dataPackageId: topup.bundle.id },
      callbackUrl: callbackUrl(config, 'topup'),
    }),
  lookup: ({ gateways }, { reference }) => gateways.topup.lookup({ reference }),
  isHeld: ({ status }) => status === 'en_verification',
  endOf: ({ status }) =>
    status === 'complete' || status === 'annule' || status === 'echoue' ? ends[status] : null,
  deadlineOf: ({ deadlineAt }) => deadlineAt,
  factsOf: ({ reference, phone: phoneNumber, providerId: id }) => ({ id, reference, phoneNumber }),
  read: ({ status }, { id: providerId, state }) => ({
    providerId,
    reading: readings[state],
    isNews: status !== 'en_cours',
  }),
  async done(recorded, told) {
    const { deps, client, held, at } = recorded;
    await checkPrice(recorded, told);
    await deliver(deps, client, held);
    return { status: 'complete', completed_at: at, ...nothingWrong, field: null };
  },
  async failed({ deps, client, held, at }, failure) {
    await giveBack(deps, client, { topup: held, to: 'echoue', at });
    return { status: 'echoue', completed_at: at, ...verdictColumns(verdictOf(failure)) };
  },
  async underway(recorded, told) {
    await checkPrice(recorded, told);
    return { status: 'en_cours', ...nothingWrong };
  },
  async doubted({ held }) {
    return { status: held.providerId === null ? 'indetermine' : 'en_cours', ...nothingWrong };
  },
  async delayed(_recorded, { fault, code }) {
    return { status: 'en_attente', ...verdictColumns(waitingVerdict(fault, code)) };
  },
  isOursToldDaily: true,
  alarm: alarmOf({
    other: 'topup_amount',
    contradiction: 'topup_contradiction',
    stuck: 'topup_stuck',
    ours: 'topup_ours',
  }),
});

function verdictOf(failure: Failure<TopupTransaction>): Verdict {
  if (failure.kind === 'told') return failureVerdict(failure.told.failure);
  return failure.kind === 'refused' ? refusalVerdict(failure.refusal.code) : givenUp;
}

/** Another price is our loss or gain, and it is our top-up all the same. */
async function checkPrice(
  { client, held }: Recorded,
  { id: provider, price }: TopupTransaction,
): Promise<void> {
  if (price.currency === 'EUR' && compare(price, held.price) === 0) return;
  const detail = { reference: held.reference, provider };
  await raiseAlert(client, { kind: 'topup_amount', subject: held.id, detail });
}
