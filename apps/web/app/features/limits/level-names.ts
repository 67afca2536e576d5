import type { IdentityLevel } from '@nzela/contract/limits';
import { m } from '@nzela/messages/m';

export const levelNames: Record<IdentityLevel, () => string> = {
  decouverte: m.limits_level_decouverte,
  confirme: m.limits_level_confirme,
  verifie: m.limits_level_verifie,
};
