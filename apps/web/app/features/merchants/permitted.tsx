import type { MerchantPermission } from '@nzela/contract/merchant-terms';
import type { ReactNode } from 'react';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { merchantRoleNames } from './role-names.ts';

type PermittedProps = {
  /** One of them is enough. */
  readonly to: readonly MerchantPermission[];
  readonly children: ReactNode;
};

/** What the person's role allows; else why it is not shown. The server's own guard is what protects the data. */
export function Permitted({ to, children }: PermittedProps) {
  const { merchant, may } = useMerchant();
  if (to.some(may)) return children;
  return (
    <Alert tone="info" title={m.merchant_refused_title()}>
      {m.merchant_refused_text({
        merchant: merchant.nomCommercial,
        role: merchantRoleNames[merchant.role](),
      })}
    </Alert>
  );
}
