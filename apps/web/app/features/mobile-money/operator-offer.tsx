import type { MobileMoneyOffer } from '@nzela/contract/mobile-money';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** What can be chosen is being read, or could not be. */
export function OfferMissing({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  if (error === null) return <SkeletonRows rows={4} rowClassName="h-16" />;
  return <RetryAlert live title={m.mobile_money_error()} onRetry={onRetry} />;
}

type HealthProps = {
  readonly state: MobileMoneyOffer['etat'];
  /** What to do meanwhile. */
  readonly downText: string;
};

/** Said before paying, not after. */
export function OperatorHealth({ state, downText }: HealthProps) {
  if (state === 'up') return null;
  const isDown = state === 'down';
  return (
    <Alert
      tone={isDown ? 'neg' : 'warn'}
      title={isDown ? m.mobile_money_down_title() : m.mobile_money_degraded_title()}
    >
      {isDown ? downText : m.mobile_money_degraded_text()}
    </Alert>
  );
}

/** Nothing is taken before the phone says yes. */
export function ConfirmationWarning({ children }: { readonly children: string }) {
  return (
    <Alert tone="warn" title={m.mobile_money_warning_title()}>
      {children}
    </Alert>
  );
}

/** Sent, and nobody has answered yet. */
export function SendChecking({
  gaveUp,
  onAgain,
}: {
  readonly gaveUp: boolean;
  readonly onAgain: () => void;
}) {
  return (
    <Alert
      tone="info"
      live
      title={m.mobile_money_state_checking()}
      actions={
        gaveUp && (
          <Button size="s" variant="secondary" onClick={onAgain}>
            {m.ui_retry()}
          </Button>
        )
      }
    >
      {m.mobile_money_send_checking()}
    </Alert>
  );
}
