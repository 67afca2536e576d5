import type { KycDocumentType } from '@nzela/contract/kyc';
import { m } from '@nzela/messages/m';

export const typeNames: Record<KycDocumentType, () => string> = {
  carte_identite: m.identity_type_carte_identite,
  passeport: m.identity_type_passeport,
  titre_sejour: m.identity_type_titre_sejour,
};
