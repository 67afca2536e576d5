export { kycDocumentsQuery } from './kyc.api.ts';
export { DocumentForm } from './document.form.tsx';
export { IdentityCard } from './identity-card.tsx';
export { typeNames } from './type-names.ts';
