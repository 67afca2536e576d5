import { useEffect, useRef, useState } from 'react';
import { usePageTheme } from '../../lib/use-page-theme.ts';
import { m } from '@nzela/messages/m';

/**
 * What the gateway's page says to the page that frames it. The gateway speaks it; we believe only what has this
 * shape, from its own origin and its own window.
 */
type FieldsMessage =
  | { readonly type: 'nzela.card'; readonly state: string; readonly reference: string }
  | { readonly type: 'nzela.card.size'; readonly height: number; readonly reference: string };

type CardFieldsProps = {
  /** The gateway's page of hosted fields. */
  readonly url: string;
  readonly reference: string;
  readonly onState: (state: string, reference: string) => void;
};

const initialHeightPx = 420;
const tallestPx = 1_600;

/** The card's fields, in a frame that the gateway serves: what is typed there never reaches us. */
export function CardFields({ url, reference, onState }: CardFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(initialHeightPx);
  const theme = usePageTheme();
  // The address stays as it began: another would load the fields anew, and lose what is typed.
  const [firstTheme] = useState(theme);
  const knownTheme = useRef(firstTheme);
  const source = new URL(url);
  source.searchParams.set('theme', firstTheme);
  const { origin } = source;

  useEffect(() => {
    // Its address told it the first one; until its page is there, the frame is not the gateway's to be told anything.
    if (theme === knownTheme.current) return;
    knownTheme.current = theme;
    frame.current?.contentWindow?.postMessage({ type: 'nzela.theme', theme }, origin);
  }, [theme, origin]);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message === null || message.reference !== reference) return;
      if (message.type === 'nzela.card.size') setHeight(Math.min(message.height, tallestPx));
      else onState(message.state, message.reference);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin, reference, onState]);

  return (
    <div className="rounded-l border border-border bg-surface p-4 shadow-1 sm:p-6">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the gateway's own origin keeps its page out of ours */}
      <iframe
        ref={frame}
        src={source.href}
        title={m.card_payments_frame()}
        allow="payment"
        style={{ height, colorScheme: theme }}
        className="block w-full"
      />
    </div>
  );
}

/** `data` when it is one of the gateway's messages, else null. */
function readMessage(data: unknown): FieldsMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, reference, state, height } = data as Record<string, unknown>;
  if (typeof reference !== 'string') return null;
  if (type === 'nzela.card' && typeof state === 'string') return { type, state, reference };
  if (type === 'nzela.card.size' && typeof height === 'number' && height > 0) {
    return { type, height, reference };
  }
  return null;
}
