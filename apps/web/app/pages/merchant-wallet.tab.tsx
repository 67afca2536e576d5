import { WalletTab } from '../features/merchants/wallet.tab.tsx';
import { AutomaticAccount, MerchantPayouts } from '../features/payouts/payouts.tsx';

/** What a merchant has and takes out, then its currency and its rhythm. */
export function MerchantWalletTab() {
  return (
    <div className="flex flex-col gap-6">
      <MerchantPayouts />
      <WalletTab>
        <AutomaticAccount />
      </WalletTab>
    </div>
  );
}
