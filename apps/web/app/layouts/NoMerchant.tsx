import { m } from '@nzela/messages/m';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In the place of a merchant's pages, for who works for none. */
export default function NoMerchant() {
  return (
    <Card>
      <EmptyState title={m.merchant_none_title()}>{m.merchant_none_text()}</EmptyState>
    </Card>
  );
}
