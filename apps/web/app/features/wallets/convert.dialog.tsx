import type { Quote } from '@nzela/contract/quotes';
import type { Conversion, Wallet } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ConversionRecap } from './conversion-recap.tsx';
import { ConvertForm } from './convert.form.tsx';
import { convertOnQuote } from './wallets.api.ts';

type ConvertDialogProps = {
  readonly wallet: Wallet;
  /** The currency that is proposed to leave. */
  readonly from: CurrencyCode;
  readonly onClose: () => void;
};

/** From one currency of one's own to another: the amounts, the price to agree to, and what came of it. */
export function ConvertDialog({ wallet, from, onClose }: ConvertDialogProps) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [made, setMade] = useState<Conversion | null>(null);
  return (
    <Dialog open onClose={onClose} title={m.wallets_convert_title()} size="m">
      <div className="text-ink">
        {made !== null && <Done made={made} onClose={onClose} />}
        {made === null && (
          <>
            {/* Kept while the price is read, so that going back finds what was typed. */}
            <div hidden={quote !== null}>
              <ConvertForm wallet={wallet} from={from} onQuote={setQuote} />
            </div>
            {quote !== null && (
              <Review quote={quote} onBack={() => setQuote(null)} onMade={setMade} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type ReviewProps = {
  readonly quote: Quote;
  readonly onBack: () => void;
  readonly onMade: (made: Conversion) => void;
};

function Review({ quote, onBack, onMade }: ReviewProps) {
  const queries = useQueryClient();
  const [isOver, setOver] = useState(false);
  const done = useCallback(
    async (made: Conversion) => {
      onMade(made);
      await queries.invalidateQueries({ queryKey: ['wallets'] });
      await queries.invalidateQueries({ queryKey: ['operations'] });
    },
    [onMade, queries],
  );
  const { state, send, again } = useSend(convertOnQuote, done);
  const isChecking = state.kind === 'checking';
  return (
    <div className="flex flex-col gap-5">
      <ConversionRecap price={quote} />
      <Countdown until={new Date(quote.expireLe).getTime()} onEnd={() => setOver(true)}>
        {(seconds) => (
          <p className="text-sm text-ink-2">
            {m.wallets_convert_holds({ minutes: Math.max(1, Math.ceil(seconds / 60)) })}
          </p>
        )}
      </Countdown>
      {isOver && !isChecking && <Alert tone="warn" live title={m.wallets_convert_expired()} />}
      {state.kind === 'refused' && <MoneyAlert error={state.error} />}
      {isChecking && (
        <Alert
          tone="info"
          live
          title={m.wallets_convert_checking()}
          actions={
            state.gaveUp ? (
              <Button size="s" variant="secondary" onClick={again}>
                {m.wallets_convert_check()}
              </Button>
            ) : (
              <Spinner />
            )
          }
        >
          {m.wallets_convert_checking_text()}
        </Alert>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={state.kind === 'busy' || isChecking} onClick={onBack}>
          {m.wallets_convert_change()}
        </Button>
        <Button
          busy={state.kind === 'busy' || (isChecking && !state.gaveUp)}
          busyLabel={m.wallets_convert_busy()}
          disabled={(isOver && !isChecking) || state.kind === 'refused'}
          onClick={() => (isChecking ? again() : void send(quote.id))}
        >
          {m.wallets_convert_confirm({
            amount: formatAmount(quote.totalDebite, quote.deviseSource),
          })}
        </Button>
      </DialogActions>
    </div>
  );
}

function Done({ made, onClose }: { readonly made: Conversion; readonly onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <Alert
          tone="pos"
          title={m.wallets_convert_done({
            amount: formatAmount(made.montantRecu, made.deviseCible),
          })}
        >
          {m.wallets_convert_reference({ reference: made.reference })}
        </Alert>
      </div>
      <ConversionRecap price={made} />
      <Button className="sm:self-end" onClick={onClose}>
        {m.wallets_convert_close()}
      </Button>
    </div>
  );
}
