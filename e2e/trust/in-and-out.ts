import { asked, askQuote, expectRefusal, isMade, oneOf, type Workload } from './asking.ts';
import { payWithCard } from './cards.ts';
import { minorOf, wireText } from './journal.ts';
import type { Person } from './people.ts';

/** 15 EUR into the wallet: by a card that is taken or is not, or by a wire of whatever sum. */
export async function deposit(work: Workload, owner: Person): Promise<void> {
  const methode = oneOf(['card', 'bank'] as const);
  const request = asked(work, owner, '/deposits', { montant: 15, methode });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id, reference, montant } = answer.body;
  const made = { id, kind: 'deposit', owner, request } as const;
  const { told } = work.journal;
  if (methode === 'card') {
    const isTaken = await payWithCard(work, owner, `/deposits/${id}/paiements`);
    told.push(
      isTaken
        ? { ...made, ends: ['complete'], ownMinor: minorOf(montant) }
        : { ...made, ends: ['en_attente', 'annule'], ownMinor: 0n },
    );
    return;
  }
  const sentMinor = oneOf([1_500n, 1_234n]);
  await work.outside.sendWire({ reference, amount: wireText(sentMinor) });
  told.push({ ...made, ends: ['complete'], ownMinor: sentMinor });
}

/** French accounts that take the money, or send it back. */
const takes = 'FR7630006000010000000060001';
const sendsBack = 'FR7630006000010000000920003';

/** 20 EUR out of the wallet to a bank, called off again some of the time. */
export async function withdraw(work: Workload, owner: Person): Promise<void> {
  const devisId = await askQuote(work, owner, {
    canal: 'withdrawal',
    montant: 20,
    deviseSource: 'EUR',
    deviseCible: 'EUR',
    pays: 'FR',
    modeReception: 'bank',
    methodePaiement: 'wallet',
  });
  if (devisId === null) return;
  const isTaken = Math.random() < 0.7;
  const request = asked(work, owner, '/withdrawals', {
    devisId,
    methode: 'bank',
    compte: isTaken ? takes : sendsBack,
  });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id, totalDebite } = answer.body;
  const made = { id, kind: 'withdrawal', owner, request } as const;
  const { told } = work.journal;
  if (Math.random() < 0.3 && (await isCalledOff(work, made))) {
    told.push({ ...made, ends: ['annule'], ownMinor: 0n });
    return;
  }
  told.push(
    isTaken
      ? { ...made, ends: ['complete'], ownMinor: -minorOf(totalDebite) }
      : { ...made, ends: ['echoue'], ownMinor: 0n },
  );
}

/** False when it has left. */
async function isCalledOff(
  work: Workload,
  { id, owner }: { readonly id: string; readonly owner: Person },
): Promise<boolean> {
  const request = asked(work, owner, `/withdrawals/${id}/cancel`, {});
  const answer = await work.network.send({ ...request, method: 'PATCH' });
  if (answer.status !== 200) expectRefusal(work, answer, 'retrait_non_annulable');
  return answer.status === 200;
}
