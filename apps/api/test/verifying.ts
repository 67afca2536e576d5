import { expect } from 'vitest';
import { merchantDocumentTypes, type MerchantDocumentType } from '@nzela/contract/kyc';
import type { Account } from './api.ts';
import { upload } from './uploading.ts';

/** Sends every document of a business, and has each accepted by a reviewer. */
export async function verifyBusiness(
  owner: Account,
  reviewer: Account,
  { except }: { readonly except?: MerchantDocumentType } = {},
): Promise<void> {
  for (const type of merchantDocumentTypes) {
    if (type === except) continue;
    const content = Buffer.from(`%PDF-1.7 ${type}`);
    const sent = await upload(owner, { path: `/kyc/commerce?type=${type}`, content });
    expect(sent.status, sent.text).toBe(201);
    const decision = { decision: 'verifie' };
    const accepted = await reviewer.post(`/kyc/${sent.body.id}/decision`, decision);
    expect(accepted.status, accepted.text).toBe(200);
  }
}
