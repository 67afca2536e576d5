import { someBillReference } from './paying-bills.ts';
import { ownDigits } from './own-number.ts';
import type { signUp } from './wallet.ts';

/** Mobile wallets of this end are never confirmed: what is sent there stays under way. */
const neverConfirmed = '+221771230005';

type Call = Awaited<ReturnType<typeof signUp>>['call'];
type Made = { readonly id: string };

/** 50 EUR from the wallet to a mobile wallet in Senegal, to be repeated every month. */
export async function sendAndSchedule(call: Call, nom: string): Promise<void> {
  const quote = await call<Made>('POST', '/quotes', {
    canal: 'wizard',
    sens: 'envoi',
    montant: '50',
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: 'SN',
    modeReception: 'mobile',
    methodePaiement: 'wallet',
  });
  const beneficiaire = { mode: 'mobile', nom, pays: 'SN', telephone: neverConfirmed };
  const transfer = await call<Made & { beneficiaire: Made }>('POST', '/transfers', {
    devisId: quote.id,
    beneficiaire: { ...beneficiaire, operateur: 'ORANGE' },
    methodePaiement: 'wallet',
  });
  await call('PATCH', `/transfers/${transfer.id}/confirm`, {});
  await call('POST', '/schedules', {
    genre: 'transfert',
    montant: '50',
    devise: 'EUR',
    beneficiaireId: transfer.beneficiaire.id,
    frequence: 'mensuelle',
    debut: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  });
}

/** One of every movement, out of 300 EUR or more. */
export async function moveEverything(call: Call): Promise<void> {
  await sendAndSchedule(call, 'Destinataire Essai');
  const conversion = await call<Made>('POST', '/quotes', {
    canal: 'conversion',
    montant: '20',
    deviseSource: 'EUR',
    deviseCible: 'USD',
  });
  await call('POST', '/wallets/conversions', { devisId: conversion.id });
  await call('POST', '/deposits', { montant: 30, devise: 'EUR', methode: 'bank' });
  await call('POST', '/money-requests', { montant: 12, devise: 'EUR', mode: 'link' });
  await call('POST', '/topups', {
    phoneNumber: `22177${ownDigits()}0001`,
    countryIso: 'SN',
    ...(await someCredit(call)),
  });
  const bill = await call<Made>('POST', '/bills/check', {
    facturier: 'senelec',
    reference: someBillReference(),
  });
  await call('POST', '/bills', { verification: bill.id });
  await withdraw(call, 'FR7630006000010000000060001');
  await withdraw(call, 'FR7630006000010000000920003');
  const card = { type: 'VISA', devise: 'USD', depotInitial: 20, design: 'indigo-to-purple' };
  await call('POST', '/virtual-cards', card);
}

/** The first amount that Orange sells in Senegal. */
async function someCredit(call: Call) {
  type Listed<Element> = { readonly elements: readonly Element[] };
  const { elements: operators } = await call<Listed<Made & { name: string }>>(
    'GET',
    '/topups/operators?countryIso=SN',
  );
  const operatorId = operators.find(({ name }) => name.includes('Orange'))?.id ?? '';
  const { elements: products } = await call<
    Listed<Made & { type: string; amounts: readonly { value: number }[] }>
  >('GET', `/topups/products?${new URLSearchParams({ operatorId, countryIso: 'SN' }).toString()}`);
  const credit = products.find(({ type }) => type === 'airtime');
  return { operatorId, productId: credit?.id, amount: credit?.amounts[0]?.value };
}

async function withdraw(call: Call, compte: string): Promise<void> {
  const quote = await call<Made>('POST', '/quotes', {
    canal: 'withdrawal',
    montant: '10',
    deviseSource: 'EUR',
    deviseCible: 'EUR',
    pays: 'FR',
    modeReception: 'bank',
    methodePaiement: 'wallet',
  });
  await call('POST', '/withdrawals', { devisId: quote.id, methode: 'bank', compte });
}
