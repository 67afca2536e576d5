import { m } from '../../paraglide/messages.js';

export function QrTab() {
  return <h2 className="text-2xl">{m.wallets_tab_qr()}</h2>;
}
