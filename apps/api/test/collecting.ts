import { expect } from 'vitest';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { TestSandbox } from '../../../tools/testing/sandbox.ts';
import type { Account, Api } from './api.ts';

let serial = 0;

/** 5 000 Congolese francs from an Airtel number in Kinshasa of its own. The last digits choose the outcome. */
export function collection(digits = '0001', changes: object = {}): Record<string, unknown> {
  serial += 1;
  const phone = `+24397${String(serial % 1000).padStart(3, '0')}${digits}`;
  return { operateur: 'AIRTEL', devise: 'CDF', montant: 5000, telephone: phone, ...changes };
}

/** A payment that was just asked for. */
export async function collected(person: Account, body = collection()): Promise<MobileMoneyPayment> {
  const answer = await person.post('/mobile-money/payments', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as MobileMoneyPayment;
}

export async function paymentOf(person: Account, id: string): Promise<MobileMoneyPayment> {
  return (await person.get<MobileMoneyPayment>(`/mobile-money/payments/${id}`)).body;
}

/** Changes the settings of mobile money, as an administrator does. */
export async function configureOperators({ deps }: Api, changes: object): Promise<void> {
  const { version } = await deps.settings.current('gateways.mobile-money');
  const known = await deps.settings.read('gateways.mobile-money');
  await deps.settings.update('gateways.mobile-money', {
    value: { ...known, ...changes },
    version,
    by: { userId: null, address: null },
  });
}

type Asked = Pick<MobileMoneyPayment, 'originatingTransactionId'>;

/** Presses « yes » or « no » on the desk's phone, which has to be asking. */
export async function pressOnPhone(
  sandbox: TestSandbox,
  { originatingTransactionId: reference }: Asked,
  accept: boolean,
): Promise<void> {
  const state = await fetch(`${sandbox.url}/desk/api/state`);
  const { confirmations } = (await state.json()) as {
    confirmations: { id: string; detail: string }[];
  };
  const question = confirmations.find(({ detail }) => detail.includes(reference));
  if (question === undefined) throw new Error('The phone asks nothing');
  await sandbox.desk(`/confirmations/${question.id}`, { accept });
}

/** What the provider holds under a payment's reference: one at most. */
export async function heldByProvider(
  sandbox: TestSandbox,
  { originatingTransactionId: reference }: Asked,
): Promise<{ readonly id: string; readonly status: string }[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/collections?reference=${reference}`);
  return (await answer.json()) as { id: string; status: string }[];
}

/** What operators were told of, by what it is about. */
export async function alertsOf({ deps }: Api, kind: string): Promise<string[]> {
  const { rows } = await deps.pool.query<{ subject: string }>(
    'SELECT subject FROM operation_alerts WHERE kind = $1',
    [kind],
  );
  return rows.map(({ subject }) => subject);
}
