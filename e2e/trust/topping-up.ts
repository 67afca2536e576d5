import { asked, isMade, oneOf, type Workload } from './asking.ts';
import type { Person } from './people.ts';

/** Delivered; delivered though the answer is lost; the operator knows no such number. */
const endings = ['0001', '0001', '0001', '0006', '0003'] as const;
const prefixes = ['77', '78', '76', '70'] as const;
const priceMinor = 77n;
let serial = 0;

/** 500 F CFA of credit to a phone in Dakar that nobody has topped up: the operator would have it wait for two minutes. */
export async function topUp(work: Workload, owner: Person): Promise<void> {
  const digits = oneOf(endings);
  serial += 1;
  const prefix = prefixes[Math.floor(serial / 1_000) % prefixes.length];
  const request = asked(work, owner, '/topups', {
    phoneNumber: `221${prefix}${String(serial % 1_000).padStart(3, '0')}${digits}`,
    countryIso: 'SN',
    operatorId: 'orange-sn',
    productId: 'orange-sn-credit',
    amount: 500,
    price: 0.77,
  });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const isDelivered = digits !== '0003';
  work.journal.told.push({
    id: answer.body.id,
    kind: 'topup',
    owner,
    request,
    ends: [isDelivered ? 'complete' : 'echoue'],
    ownMinor: isDelivered ? -priceMinor : 0n,
  });
}
