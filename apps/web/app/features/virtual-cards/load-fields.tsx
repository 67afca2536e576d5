import type { CardCurrency } from '@nzela/contract/virtual-cards';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ForecastRecap, missingFor } from './forecast-recap.tsx';
import type { LoadPrice } from './use-load-price.ts';

type LoadFooterProps = {
  readonly load: LoadPrice;
  readonly onWallet: (wallet: CardCurrency) => void;
  readonly isBusy: boolean;
  readonly label: string;
  readonly isOrder?: boolean;
};

/** The end of an order or a reload: who pays, what it costs, and the button. */
export function LoadFooter({ load, onWallet, isBusy, label, isOrder = false }: LoadFooterProps) {
  return (
    <>
      {load.wallets.length > 1 && (
        <SelectField
          label={m.virtual_cards_wallet()}
          options={load.wallets}
          value={load.wallet}
          onChange={onWallet}
        />
      )}
      {load.shown !== undefined && (
        <ForecastRecap
          forecast={load.shown}
          isStale={load.price === undefined}
          hasMonthly={isOrder}
        />
      )}
      <Button type="submit" size="l" block busy={isBusy} missing={missingFor(load.price)}>
        {label}
      </Button>
    </>
  );
}
