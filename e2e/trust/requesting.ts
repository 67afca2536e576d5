import { asked, isMade, oneOf, someoneElse, type Workload } from './asking.ts';
import type { Answer } from './network.ts';
import type { Person } from './people.ts';

const amountMinor = 300n;

/**
 * 3 EUR asked for by a link. Two people pay it at once, or one does while it is called off, or one alone: it is paid
 * once, or called off, never both.
 */
export async function askForMoney(work: Workload, owner: Person): Promise<void> {
  const request = asked(work, owner, '/money-requests', { montant: 3, mode: 'link' });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id, lien } = answer.body;
  const code = String(lien).split('/pay/')[1] ?? '';
  const race = oneOf(['two payers', 'called off', 'one payer'] as const);
  const payers = [
    someoneElse(work, owner),
    ...(race === 'two payers' ? [someoneElse(work, owner)] : []),
  ];
  const [off, ...paid] = await Promise.all([
    race === 'called off' ? callOff(work, owner, id) : false,
    ...payers.map((payer) => isPaidBy(work, payer, code)),
  ]);
  const payer = payers.find((_, index) => paid[index] === true);
  const winners = [off, ...paid].filter(Boolean).length;
  if (winners > 1) work.journal.surprises.push(`The request ${id} ended ${winners} times`);
  const made = { id, kind: 'request', owner, request } as const;
  work.journal.told.push(
    payer === undefined
      ? { ...made, ends: [off ? 'annulee' : 'en_attente'], ownMinor: 0n }
      : {
          ...made,
          ends: ['payee'],
          ownMinor: amountMinor,
          other: { person: payer, minor: -amountMinor },
        },
  );
}

async function isPaidBy(work: Workload, payer: Person, code: string): Promise<boolean> {
  const answer = await work.network.send(asked(work, payer, `/pay/${code}/portefeuille`, {}));
  if (answer.status === 201) return true;
  expectOver(work, answer, ['solde_insuffisant', 'demande_payee', 'demande_annulee']);
  return false;
}

/** False when it was over before. */
export async function callOff(work: Workload, owner: Person, id: string): Promise<boolean> {
  const path = `/money-requests/${id}/cancel`;
  const answer = await work.network.send({ ...asked(work, owner, path, {}), method: 'PATCH' });
  if (answer.status === 200) return true;
  expectOver(work, answer, ['demande_terminee']);
  return false;
}

/** A refusal for one of `codes`; anything else is a surprise. */
export function expectOver({ journal }: Workload, answer: Answer, codes: readonly string[]): void {
  if (codes.includes(answer.body?.code)) journal.refused += 1;
  else
    journal.surprises.push(`A request for money: ${answer.status} ${JSON.stringify(answer.body)}`);
}
