import { m } from '../../paraglide/messages.js';

export function WithdrawalTab() {
  return <h2 className="text-2xl">{m.wallets_tab_retirer()}</h2>;
}
