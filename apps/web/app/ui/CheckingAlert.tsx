import { m } from '@nzela/messages/m';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type CheckingAlertProps = {
  /** Nobody has answered for a while: the person may ask again. */
  readonly gaveUp: boolean;
  readonly onAgain: () => void;
};

/** A request that moves money was sent and nobody has answered yet: it is neither done nor failed. */
export function CheckingAlert({ gaveUp, onAgain }: CheckingAlertProps) {
  return (
    <Alert
      tone="info"
      live
      title={m.transfers_checking_title()}
      actions={
        gaveUp && (
          <Button size="s" variant="secondary" onClick={onAgain}>
            {m.transfers_checking_again()}
          </Button>
        )
      }
    >
      {m.transfers_checking_create()}
    </Alert>
  );
}
