import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import type { Preview } from './quotes.api.ts';

type PreviewNoticeProps = {
  readonly preview: Extract<Preview, { kind: 'refused' }> | null;
  readonly onRetry: () => void;
};

/** In the place of a price that is not there: what to do first, or what went wrong and what to do about it. */
export function PreviewNotice({ preview, onRetry }: PreviewNoticeProps) {
  if (preview === null) return <p className="py-6 text-center text-ink-2">{m.quotes_empty()}</p>;
  if (preview.message !== null) return <Alert tone="warn">{preview.message}</Alert>;
  return <RetryAlert onRetry={onRetry}>{m.quotes_unreachable()}</RetryAlert>;
}
