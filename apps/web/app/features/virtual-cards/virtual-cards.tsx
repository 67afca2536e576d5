import { m } from '../../paraglide/messages.js';

export function VirtualCardsTab() {
  return <h2 className="text-2xl">{m.wallets_tab_cartes()}</h2>;
}
