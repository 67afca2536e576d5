import { chatCategory } from '@nzela/contract/chat-category';
import type { BannerPosition, CookieCategory, ShownBanner } from '@nzela/contract/cookies';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { BannerBox } from './banner-box.tsx';

type CookieBannerProps = {
  readonly banner: ShownBanner;
  /** Opened from the foot of the page, to choose anew. */
  readonly isAskedFor: boolean;
  /** Whether this page has a live chat for whoever agrees, and whether it is here. */
  readonly chat: { readonly isOffered: boolean; readonly isHere: boolean };
  readonly onChosen: (banner: ShownBanner) => void;
};

const wide = 'inset-x-3 mx-auto max-w-content';
const corner = 'bottom-3 max-sm:inset-x-3 sm:w-104';
const places: Readonly<Record<BannerPosition, string>> = {
  bottom: `bottom-3 ${wide}`,
  top: `top-[calc(var(--header-height)+12px)] ${wide}`,
  'bottom-left': `${corner} sm:left-3`,
  'bottom-right': `${corner} sm:right-3`,
};

/** Lies over the page and moves nothing of it. The choice is written into the log before the banner goes. */
export function CookieBanner({ banner, isAskedFor, chat, onChosen }: CookieBannerProps) {
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useScrollBeside(box, banner.position);
  useEffect(() => {
    if (isAskedFor) heading.current?.focus();
  }, [isAskedFor]);
  const choose = async (acceptees: readonly CookieCategory[]) => {
    setBusy(true);
    const body = { version: banner.version, acceptees };
    const saved = await callWithToasts(
      () => http.call<ShownBanner>('/cookies/choix', { method: 'POST', body }),
      { success: m.cookies_saved() },
    );
    setBusy(false);
    if (!saved.ok) return;
    const { choix } = saved.value;
    onChosen({ ...banner, choix });
    const wantsChat = choix?.acceptees.includes(chatCategory) === true;
    if (chat.isHere && !wantsChat) window.location.reload();
    else if (chat.isOffered && !chat.isHere && wantsChat && !isAnythingTyped())
      // The policy of this page lets no provider in: the next one's does.
      window.location.reload();
  };
  return (
    <div
      ref={box}
      data-cookie-banner={banner.position === 'top' ? 'top' : 'bottom'}
      className={cx(
        'fixed z-30 max-h-[calc(100dvh-24px)] overflow-y-auto rounded-l print:hidden',
        places[banner.position],
      )}
    >
      <BannerBox
        banner={banner}
        busy={busy}
        isOpen={isAskedFor}
        headingRef={heading}
        onChoose={(accepted) => void choose(accepted)}
      />
    </div>
  );
}

const gapPx = 24;

/** What has the focus, or is scrolled to, comes out from under the banner, however much of it is open. */
function useScrollBeside(box: RefObject<HTMLDivElement | null>, position: BannerPosition): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const side = position === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom';
    const observer = new ResizeObserver(() => {
      if (box.current === null) return;
      const { top, bottom } = box.current.getBoundingClientRect();
      style[side] = `${(position === 'top' ? bottom : innerHeight - top) + gapPx}px`;
    });
    if (box.current !== null) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style[side] = '';
    };
  }, [box, position]);
}

function isAnythingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=checkbox], [type=radio]), main textarea',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
