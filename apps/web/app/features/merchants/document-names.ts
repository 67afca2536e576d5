import type { MerchantDocumentType } from '@nzela/contract/kyc';
import { m } from '@nzela/messages/m';

export const documentNames: Record<MerchantDocumentType, () => string> = {
  business_registration: m.merchant_document_business_registration,
  director_id: m.merchant_document_director_id,
  address_proof: m.merchant_document_address_proof,
  bank_statement: m.merchant_document_bank_statement,
  tax_document: m.merchant_document_tax_document,
};
