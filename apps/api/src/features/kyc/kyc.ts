export { sealedKycDocuments } from './files.ts';
