import type { KycDocument, ReviewedDocument } from '@nzela/contract/kyc';
import { m } from '@nzela/messages/m';
import { typeNames } from '../kyc/kyc.ts';
import { documentNames } from '../merchants/merchants.tsx';

export const documentTypeNames: Readonly<Record<ReviewedDocument['type'], () => string>> = {
  ...typeNames,
  ...documentNames,
};

/** The queue of documents, open at this one. */
export const queuePath = (id: string) => `/dashboard/admin/users/kyc?document=${id}`;

export const documentStatusNames: Readonly<Record<KycDocument['statut'], () => string>> = {
  en_examen: m.people_document_waiting,
  verifie: m.people_document_accepted,
  refuse: m.people_document_refused,
};
