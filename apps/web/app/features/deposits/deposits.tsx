import { m } from '../../paraglide/messages.js';

export function DepositTab() {
  return <h2 className="text-2xl">{m.wallets_tab_recharger()}</h2>;
}
