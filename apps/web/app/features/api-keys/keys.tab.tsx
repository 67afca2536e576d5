import { ComingPage } from '../../layouts/ComingPage.tsx';
import { m } from '@nzela/messages/m';

/** The keys of the merchant that the page is about, in its mode. */
export function KeysTab() {
  return <ComingPage title={m.merchant_tab_keys()} holds={m.merchant_keys_holds()} />;
}
