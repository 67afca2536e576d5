import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { productNow } from '../lib/product-time.ts';

type CountdownProps = {
  /** Milliseconds since 1970, by the product's time, at which it ends. */
  readonly until: number;
  readonly onEnd?: () => void;
  /** Draws the seconds left, e.g. in a sentence or a ring. */
  readonly children: (secondsLeft: number) => ReactNode;
};

/**
 * Counts down in whole seconds. Renders nothing until the browser has the page: a second would have
 * passed meanwhile.
 */
export function Countdown({ until, onEnd, children }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const update = () => {
      const seconds = Math.max(0, Math.ceil((until - productNow().getTime()) / 1_000));
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
