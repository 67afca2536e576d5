import { asked, askQuote, isMade, oneOf, type Workload } from './asking.ts';
import { minorOf } from './journal.ts';
import type { Wire } from './network.ts';
import type { Person } from './people.ts';

/** 7 EUR into dollars on a quote, and half of the dollars back some of the time. A quote serves once. */
export async function convert(work: Workload, owner: Person): Promise<void> {
  const made = await exchange(work, owner, { montant: 7, deviseSource: 'EUR', deviseCible: 'USD' });
  if (made === null || oneOf([true, false])) return;
  const half = Number(minorOf(made.montantRecu, 'USD') / 2n) / 100;
  await exchange(work, owner, { montant: half, deviseSource: 'USD', deviseCible: 'EUR' });
}

type Amounts = {
  readonly montant: number;
  readonly deviseSource: 'EUR' | 'USD';
  readonly deviseCible: 'EUR' | 'USD';
};

async function exchange(work: Workload, owner: Person, amounts: Amounts): Promise<Wire> {
  const { network, journal } = work;
  const body = { canal: 'conversion', ...amounts };
  const devisId = await askQuote(work, owner, body);
  if (devisId === null) return null;
  const convertIt = () => asked(work, owner, '/wallets/conversions', { devisId });
  const request = convertIt();
  const answer = await network.send(request);
  if (!isMade(work, request, answer)) return null;
  const { id, totalDebite, montantRecu } = answer.body;
  const fromEuros = amounts.deviseSource === 'EUR';
  journal.told.push({
    id,
    kind: 'conversion',
    owner,
    request,
    ends: ['complete'],
    ownMinor: fromEuros ? -minorOf(totalDebite) : minorOf(montantRecu),
    dollarsMinor: fromEuros ? minorOf(montantRecu, 'USD') : -minorOf(totalDebite, 'USD'),
  });
  const again = await network.send(convertIt());
  if (again.body?.code !== 'devis_deja_utilise')
    journal.surprises.push(`A quote that serves twice: ${again.status} ${again.body?.code}`);
  return answer.body;
}
