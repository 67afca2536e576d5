export { sealedKycDocuments } from './files.ts';
export { eraseDocuments } from './business/business.store.ts';
export { approvedIdentity } from './review.service.ts';
export { wireDocument } from './kept.ts';
export { askIdentityAnew } from './kyc.service.ts';
export { sendFile } from './file-answer.ts';
export { documentsOf, keptFilesAmong } from './kyc.store.ts';
export { readBusinessDocuments } from './business/business.service.ts';
