import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts, useLocation } from 'react-router';

type PageScriptsProps = { readonly nonce: string | undefined };

/**
 * The page's modules. The home page is whole without them, down to its forms: there they set out once its text stands
 * on the screen, which on a slow phone is a second sooner than beside them. Elsewhere a press would be lost until
 * they run, so there they hurry.
 */
export function PageScripts({ nonce }: PageScriptsProps) {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/capitalized-calls -- What it writes is changed here, so it is called, not mounted.
  const scripts: ReactNode = Scripts({ nonce });
  return scripts !== null && pathname === '/' ? afterPaint(scripts, nonce) : scripts;
}

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
      const text = starter(preloads, dangerouslySetInnerHTML?.__html ?? '');
      return (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      );
    });
  return held(scripts);
}

/** Fetches and runs the modules after the first paint, or after a second in a tab that is not shown and paints nothing. */
function starter(preloads: readonly string[], module: string): string {
  const data = JSON.stringify({ preloads, module }).replaceAll('<', String.raw`\u003c`);
  return `(({ preloads, module }, { nonce }) => {
    let started = false;
    const start = () => {
      if (started) return;
      started = true;
      const links = preloads.map((href) =>
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }));
      const script = document.createElement('script');
      document.head.append(...links, Object.assign(script, { type: 'module', nonce, textContent: module }));
    };
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    setTimeout(start, 1000);
  })(${data}, document.currentScript);`;
}
