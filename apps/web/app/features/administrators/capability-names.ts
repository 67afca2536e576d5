import type { Capability } from '@nzela/contract/administrators';
import { m } from '@nzela/messages/m';

export const capabilityNames: Readonly<
  Record<Capability, { readonly name: () => string; readonly holds: () => string }>
> = {
  support: { name: m.capability_support, holds: m.capability_support_holds },
  conformite: { name: m.capability_compliance, holds: m.capability_compliance_holds },
  finances: { name: m.capability_finance, holds: m.capability_finance_holds },
  contenu: { name: m.capability_content, holds: m.capability_content_holds },
  technique: { name: m.capability_engineering, holds: m.capability_engineering_holds },
  proprietaire: { name: m.capability_owner, holds: m.capability_owner_holds },
};
