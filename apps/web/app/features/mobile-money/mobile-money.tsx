import { m } from '../../paraglide/messages.js';

export function MobileMoneyTab() {
  return <h2 className="text-2xl">{m.wallets_tab_mobilemoney()}</h2>;
}
