import { m } from '../../paraglide/messages.js';

export function InternationalTab() {
  return <h2 className="text-2xl">{m.wallets_tab_international()}</h2>;
}
