import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '@nzela/messages/m';
import { toast } from '../../ui/toast.ts';

type RevealFrameProps = {
  /** The issuer's page: it opens once. */
  readonly url: string;
  readonly onEnd: () => void;
};

/** What the issuer's page says to ours: that it copied, or that it is over. Never what. */
type RevealMessage = { readonly type: string; readonly field: string };

/** Number, expiry and CVV, in a frame that the issuer serves: they are never in our page nor seen by our scripts. */
export function RevealFrame({ url, onEnd }: RevealFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ type, field }: RevealMessage) => {
    const label = field === 'cvv' ? m.virtual_cards_cvv() : m.virtual_cards_number();
    if (type === 'nzela.reveal.copied') toast('success', m.ui_copied({ label }));
    else if (type === 'nzela.reveal.copy-failed') toast('error', m.virtual_cards_copy_failed());
    else if (type === 'nzela.reveal.ended') onEnd();
  });
  useEffect(() => {
    const { origin } = new URL(url);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const { type, field } = (event.data ?? {}) as Record<string, unknown>;
      if (typeof type === 'string') hear({ type, field: typeof field === 'string' ? field : '' });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [url]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the issuer's own origin keeps its page out of ours
    <iframe
      ref={frame}
      src={url}
      title={m.virtual_cards_frame()}
      allow="clipboard-write"
      referrerPolicy="no-referrer"
      // A frame is see-through only while its colour scheme is its page's.
      style={{ colorScheme: 'light' }}
      className="block h-30 w-full"
    />
  );
}
