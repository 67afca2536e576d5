import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

type CountdownProps = {
  /** Milliseconds since 1970 at which it ends. */
  readonly until: number;
  readonly onEnd?: () => void;
  /** Draws the seconds left, e.g. in a sentence or a ring. */
  readonly children: (secondsLeft: number) => ReactNode;
};

/**
 * Counts down in whole seconds. Renders nothing until the browser has the page, since the server's clock is
 * not the reader's.
 */
export function Countdown({ until, onEnd, children }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const update = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(update, 1_000);
    update();
    return () => clearInterval(timer);
  }, [until]);
  return left === null ? null : children(left);
}
