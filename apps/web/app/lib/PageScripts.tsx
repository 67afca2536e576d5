import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { earlyPressScript } from './early-presses.ts';
import { pauseMs, storageKey } from './reload-once.ts';
import { withoutEvalScript } from './without-eval.ts';

type PageScriptsProps = { readonly nonce: string | undefined };

/**
 * The page's modules, and what watches over them. The page is whole without them: they set out once its text stands on the
 * screen, which on a slow phone is seconds sooner than beside them. What is pressed meanwhile is held (early-presses.ts), and
 * the line of live events says what changed since the page was read (events.ts).
 */
export function PageScripts({ nonce }: PageScriptsProps) {
  // oxlint-disable-next-line react/capitalized-calls -- What it writes is changed here, so it is called, not mounted.
  const scripts: ReactNode = Scripts({ nonce });
  return (
    <>
      <InlineScript nonce={nonce} text={import.meta.env.SSR ? reloader : ''} />
      {scripts !== null && afterPaint(scripts, nonce)}
    </>
  );
}

/** What must stand in the page before the first press and the first module. */
export function EarlyScript({ nonce }: PageScriptsProps) {
  const text = import.meta.env.SSR ? withoutEvalScript + earlyPressScript : '';
  return <InlineScript nonce={nonce} text={text} />;
}

/** The browser keeps what the server wrote: the program of the pages need not contain the text. */
function InlineScript({ nonce, text }: PageScriptsProps & { readonly text: string }) {
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/**
 * Loads the page anew, once, when one of its modules did not come: a network was lost for a moment, or Chromium freed its
 * memory and gave up what it was preloading. Nothing would ever run on the page. Modules that are fetched later are watched by
 * reload-once.ts.
 */
const reloader = `addEventListener('error', ({ target }) => {
  if (target.type !== 'module' || Date.now() - sessionStorage.getItem('${storageKey}') < ${pauseMs}) return;
  fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => {
    if (!ok) return;
    sessionStorage.setItem('${storageKey}', Date.now());
    location.reload();
  }, () => {});
}, true);`;

type WrittenProps = {
  readonly children?: ReactNode;
  readonly href?: string;
  readonly type?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
};

/** What React Router writes, with the links and the script of the modules held back by `starter`. */
function afterPaint(scripts: ReactNode, nonce: string | undefined): ReactNode {
  const preloads: string[] = [];
  const held = (node: ReactNode): ReactNode =>
    Children.map(node, (child) => {
      if (!isValidElement<WrittenProps>(child)) return child;
      const { children, href, type, dangerouslySetInnerHTML } = child.props;
      if (child.type === Fragment) return held(children);
      if (child.type === 'link' && href !== undefined) {
        preloads.push(href);
        return null;
      }
      if (child.type !== 'script' || type !== 'module') return child;
      const module = dangerouslySetInnerHTML?.__html ?? '';
      const text = import.meta.env.SSR ? starter(preloads, module) : '';
      return <InlineScript nonce={nonce} text={text} />;
    });
  return held(scripts);
}

/**
 * Fetches and runs the modules after the first paint, or after a second in a tab that is not shown and paints nothing. File by
 * file, with a pause after each slice of time: in one go they would keep a slow phone from answering a touch for half a second.
 * Libraries come first, then what is imported, mostly before what imports it; the entry, which hydrates the page, is the last.
 * The browser's first formatter of dates costs it more than any other drawing of a page, whichever it is.
 */
function starter(preloads: readonly string[], module: string): string {
  const data = JSON.stringify({ preloads, module }).replaceAll('<', String.raw`\u003c`);
  return `(({ preloads, module }, { nonce }) => {
    const sliceMs = 5;
    let started = false;
    let sliceEnd = 0;
    const pause = async () => {
      if (performance.now() < sliceEnd) return;
      await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
      sliceEnd = performance.now() + sliceMs;
    };
    const start = async () => {
      if (started) return;
      started = true;
      for (const href of preloads) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }));
        await pause();
      }
      const isEntry = (href) => module.includes('import("' + href);
      const isLibrary = (href) => /\\/(?:framework|zod)-/.test(href);
      const imported = preloads.filter((href) => !isEntry(href)).reverse();
      for (const href of imported.toSorted((one, other) => isLibrary(other) - isLibrary(one))) {
        await import(href).catch(() => {});
        await pause();
      }
      new Intl.DateTimeFormat();
      await pause();
      const script = document.createElement('script');
      document.head.append(Object.assign(script, { type: 'module', nonce, textContent: module }));
    };
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    setTimeout(start, 1000);
  })(${data}, document.currentScript);`;
}
