import { ComingPage } from '../../layouts/ComingPage.tsx';
import { m } from '@nzela/messages/m';

/** Where the merchant is told of events, and each delivery. */
export function WebhooksTab() {
  return <ComingPage title={m.merchant_tab_webhooks()} holds={m.merchant_webhooks_holds()} />;
}
