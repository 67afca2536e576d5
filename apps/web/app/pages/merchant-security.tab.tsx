import { SecurityTab } from '../features/auth/security.tab.tsx';
import { Team } from '../features/merchants/team.tsx';

/** Who works for the merchant, then how the person who looks signs in. */
export function MerchantSecurityTab() {
  return (
    <div className="flex flex-col gap-6">
      <Team />
      <SecurityTab />
    </div>
  );
}
