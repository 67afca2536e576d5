import { asked, isMade, oneOf, someoneElse, type Workload } from './asking.ts';
import type { Person } from './people.ts';
import { callOff, expectOver } from './requesting.ts';

/** Paid; paid though the answer is lost; a wrong PIN; refused, with a callback that says that it was paid. */
const endings = ['0001', '0006', '0003', '0009'] as const;

let serial = 0;

/**
 * 5 000 Congolese francs asked for by a link and paid from a phone, called off at the same moment now and then. Paid and
 * wanted: the request is paid, once. Paid and called off: the phone has its money back. Whoever knows the address claims
 * that it was paid.
 */
export async function askForPhoneMoney(work: Workload, owner: Person): Promise<void> {
  const body = { montant: 5000, devise: 'CDF', mode: 'link' };
  const request = asked(work, owner, '/money-requests', body);
  const made = await work.network.send(request);
  if (!isMade(work, request, made)) return;
  const { id, lien } = made.body;
  const code = String(lien).split('/pay/')[1] ?? '';
  const payer = someoneElse(work, owner);
  const digits = oneOf(endings);
  serial += 1;
  const paying = asked(work, payer, `/pay/${code}/mobile-money`, {
    operateur: 'AIRTEL',
    telephone: `+24397${100 + (serial % 900)}${digits}`,
  });
  const [isOff, payment] = await Promise.all([
    Math.random() < 0.3 && callOff(work, owner, id),
    work.network.send(paying),
  ]);
  const isAsked = payment.status === 201;
  if (!isAsked) expectOver(work, payment, ['demande_annulee']);
  const isPaid = isAsked && (digits === '0001' || digits === '0006');
  // Called off before the phone was asked, it never rings.
  const paidEnds = isOff ? (['reussi', 'echoue'] as const) : (['reussi'] as const);
  const told = { id, kind: 'phone-request', owner, request, ownMinor: 0n } as const;
  if (isOff) work.journal.told.push({ ...told, ends: ['annulee'] });
  else if (!isPaid) work.journal.told.push({ ...told, ends: ['en_attente'] });
  // Francs: the wallets in EUR stay as they are.
  else work.journal.told.push({ ...told, ends: ['payee'], other: { person: payer, minor: 0n } });
  if (!isAsked) return;
  work.journal.told.push({
    id: payment.body.id,
    kind: 'collection',
    owner: payer,
    request: paying,
    ends: isPaid ? paidEnds : ['echoue'],
    ownMinor: 0n,
  });
  const { originatingTransactionId } = payment.body;
  await work.network.send({
    method: 'POST',
    path: '/gateways/mobile-money/callback',
    body: { originatingTransactionId, transactionStatus: 'SUCCESS' },
  });
}
