import { m } from '../../paraglide/messages.js';

export function BalanceTab() {
  return <h2 className="text-2xl">{m.wallets_tab_solde()}</h2>;
}
