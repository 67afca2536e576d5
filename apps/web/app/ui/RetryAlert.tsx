import type { ComponentProps } from 'react';
import { m } from '@nzela/messages/m';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type RetryAlertProps = Omit<ComponentProps<typeof Alert>, 'actions'> & {
  readonly onRetry: () => void;
};

/** What could not be read, with the press that asks for it again. */
export function RetryAlert({ onRetry, tone = 'neg', ...alert }: RetryAlertProps) {
  const retry = (
    <Button size="s" variant="secondary" onClick={onRetry}>
      {m.ui_retry()}
    </Button>
  );
  return <Alert {...alert} tone={tone} actions={retry} />;
}
