import { m } from '../../paraglide/messages.js';

export function BillsTab() {
  return <h2 className="text-2xl">{m.wallets_tab_factures()}</h2>;
}
