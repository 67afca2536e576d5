import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../RetryAlert.tsx';
import { loadBeforePrinting } from './print-whole.ts';

/**
 * A part of a page whose code comes when its place is on the screen, and which asks for its data from then on. `waiting`
 * has its size: it stands there until then, also in what the server writes. When the code does not come, the rest of the
 * page stays, and a press asks again.
 */
export function seen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  return function Seen(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
    const [isFailed, setFailed] = useState(false);
    const bring = async () => {
      setFailed(false);
      await load().then(
        (Part) => setLoaded({ Part }),
        () => setFailed(true),
      );
    };
    useEffect(() => {
      if (place.current === null) return;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void begin();
      });
      const begin = () => {
        end();
        return bring();
      };
      const notPrinted = loadBeforePrinting(begin);
      const end = () => {
        observer.disconnect();
        notPrinted();
      };
      observer.observe(place.current);
      return end;
    }, []);
    return (
      <div ref={place}>
        {isFailed && <RetryAlert live title={m.ui_chart_failed()} onRetry={() => void bring()} />}
        {!isFailed && loaded !== null && <loaded.Part {...props} />}
        {!isFailed && loaded === null && (
          <>
            {waiting}
            <p className="hidden text-sm print:block">{m.ui_chart_unprinted()}</p>
          </>
        )}
      </div>
    );
  };
}
