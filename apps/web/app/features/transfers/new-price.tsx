import type { Transfer } from '@nzela/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isAnswer } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { readableRate } from './readable-rate.ts';
import { CancelButton } from './transfer-actions.tsx';
import { acceptPrice, transferQuery } from './transfers.api.ts';

/** Asks the sender about the amount that would arrive now: the payment came after the rate had moved too far. */
export function NewPrice({ transfer }: { readonly transfer: Transfer }) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ busy: boolean; error: ApiError | null }>({
    busy: false,
    error: null,
  });
  const { nouveauPrix: offer, deviseSource, deviseCible } = transfer;
  if (offer === null) return null;
  const amount = formatAmount(offer.montantRecu, deviseCible);
  const accept = async () => {
    setState({ busy: true, error: null });
    const { queryKey } = transferQuery(transfer.id);
    try {
      queries.setQueryData(queryKey, await acceptPrice(transfer.id, offer.montantRecu));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, error });
      await queries.invalidateQueries({ queryKey });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {state.error !== null && <Refused error={state.error} />}
      <Alert
        tone="warn"
        live
        title={m.transfers_new_price_title({ amount })}
        actions={
          <div className="button-row">
            <Button busy={state.busy} busyLabel={m.transfers_busy()} onClick={() => void accept()}>
              {m.transfers_new_price_accept({ amount })}
            </Button>
            <CancelButton transfer={transfer} />
          </div>
        }
      >
        <p>
          {m.transfers_new_price_text({
            paid: formatAmount(transfer.totalDebite, deviseSource),
            before: formatAmount(transfer.montantRecu, deviseCible),
            tolerance: transfer.toleranceTaux.replace('.', ','),
            from: deviseSource,
            rate: readableRate(offer.taux),
            to: deviseCible,
          })}
        </p>
        <p className="mt-2">
          {m.transfers_new_price_until({ date: formatDate(offer.repondreAvant, 'dateTime') })}
        </p>
      </Alert>
    </div>
  );
}

/** The payment is with us already: of a refusal, that nothing was taken would be untrue. */
function Refused({ error }: { readonly error: ApiError }) {
  if (!isAnswer(error)) return <MoneyAlert error={error} />;
  return <Alert tone="warn" live title={error.message} />;
}
