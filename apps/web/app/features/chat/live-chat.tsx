import type { ChatPosition, ShownChat } from '@nzela/contract/chat';
import { MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import { useNonce } from '../../lib/nonce.ts';
import { useAlive } from '../../lib/use-alive.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { inkOn } from './ink.ts';

declare global {
  interface Window {
    /** Of a page that holds the chat (features/chat/providers.ts of the API). */
    nzelaChat?: { readonly open: () => void; readonly pages: readonly string[] };
  }
}

const places: Readonly<Record<ChatPosition, string>> = {
  'bottom-right': 'right-4 bottom-4',
  'bottom-left': 'left-4 bottom-4 flex-row-reverse',
  'top-right': 'right-4 top-[calc(var(--header-height)+16px)]',
  'top-left': 'left-4 top-[calc(var(--header-height)+16px)] flex-row-reverse',
};

/**
 * The provider's script, written by the server under the nonce of the page, and our own button before it: in the colour,
 * at the place and with the words that were chosen, whichever provider it is.
 */
export function LiveChat({ chat }: { readonly chat: ShownChat }) {
  const nonce = useNonce();
  const isAlive = useAlive();
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: chat.script }}
      />
      {isAlive && <Launcher chat={chat} />}
    </>
  );
}

function Launcher({ chat: { messageAccueil, position, couleur } }: { readonly chat: ShownChat }) {
  const [isGreeting, setGreeting] = useState(true);
  return (
    <aside
      aria-label={m.chat_open()}
      className={cx('fixed z-20 flex items-end gap-3', places[position])}
    >
      {isGreeting && (
        <p className="flex max-w-60 items-start gap-1 rounded-m border border-border bg-surface py-2 pr-1 pl-4 text-sm shadow-2">
          <span className="py-1.5">{messageAccueil}</span>
          <button
            type="button"
            aria-label={m.chat_greeting_close()}
            className="target inline-flex size-8 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-surface-3"
            onClick={() => setGreeting(false)}
          >
            <X size={16} aria-hidden />
          </button>
        </p>
      )}
      <button
        type="button"
        aria-label={m.chat_open()}
        title={m.chat_open()}
        className="inline-flex size-14 shrink-0 items-center justify-center rounded-full shadow-3"
        style={{ backgroundColor: couleur, color: inkOn(couleur) }}
        onClick={() => {
          setGreeting(false);
          window.nzelaChat?.open();
        }}
      >
        <MessageCircle size={26} aria-hidden />
      </button>
    </aside>
  );
}
