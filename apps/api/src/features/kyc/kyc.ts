export { sealedKycDocuments } from './files.ts';
export { eraseDocuments } from './business/business.store.ts';
