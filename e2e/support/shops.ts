import { randomUUID } from 'node:crypto';
import { merchantDocumentTypes } from '@nzela/contract/kyc';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { Page } from 'playwright-core';
import type { reviewer } from './reviewer.ts';
import { signUp } from './wallet.ts';

type Decide = Awaited<ReturnType<typeof reviewer>>;

/** Opens a business whose owner is signed in with this page's profile. It is in the test mode. */
export async function openShop(page: Page) {
  const { call, person, sendPicture } = await signUp(page, 'merchant');
  const sell = (body: object = {}) =>
    call<MerchantPayment>('POST', '/v1/payments', { montant: 20, ...body });
  /** Its documents are sent, and accepted by `decide`. */
  const sendDocuments = async (decide: Decide) => {
    for (const type of merchantDocumentTypes) {
      const { id } = await sendPicture(`/kyc/commerce?type=${type}`);
      await decide(id, { decision: 'verifie' });
    }
  };
  return {
    call,
    person,
    sell,
    /** Takes real payments from now on. */
    async goLive(decide: Decide) {
      await sendDocuments(decide);
      await call('POST', '/merchants/mode-production', { actif: true });
    },
    sendDocuments,
    /** A payment that its customer has paid from an imagined wallet: its money can be spent at once. */
    async sold(body: object = {}) {
      const payment = await sell(body);
      const answer = await page.request.post(`/api${checkoutPath(payment)}/portefeuille`, {
        headers: { 'idempotency-key': randomUUID() },
        data: {},
      });
      if (!answer.ok()) throw new Error(`portefeuille: ${await answer.text()}`);
      return payment;
    },
    /** The same by card: its money waits for two business days. */
    async soldByCard(body: object = {}, number = '4242424242424242') {
      const payment = await sell(body);
      const started = await page.request.post(`/api${checkoutPath(payment)}/carte`, {
        headers: { 'idempotency-key': randomUUID() },
        data: {},
      });
      if (!started.ok()) throw new Error(`carte: ${await started.text()}`);
      const { champsUrl } = (await started.json()) as { champsUrl: string };
      const card = { number, expiry: '12/40', securityCode: '123' };
      await page.request.post(`${champsUrl}/card`, { data: card });
      return payment;
    },
  };
}

function checkoutPath({ adresse }: MerchantPayment): string {
  return `/checkouts/${adresse.split('/pay/')[1]}`;
}
