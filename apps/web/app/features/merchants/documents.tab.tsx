import { ComingPage } from '../../layouts/ComingPage.tsx';
import { m } from '@nzela/messages/m';

/** The documents that verify the merchant. */
export function DocumentsTab() {
  return <ComingPage title={m.merchant_tab_kyc()} holds={m.merchant_documents_holds()} />;
}
