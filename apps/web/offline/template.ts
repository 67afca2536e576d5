import type { m as messages } from '@nzela/messages/m';

/** The page without a network, whole in one file but for the script at `scriptPath`. `m` speaks `language`. */
export function offlinePage(m: typeof messages, language: string, scriptPath: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(m.offline_title())}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg aria-hidden="true" viewBox="0 0 1200 48" preserveAspectRatio="none"><path d="M2 24 C 150 24 170 6 300 6 S 450 42 600 42"/><path class="rest" d="M720 40 C 760 30 800 6 900 6 S 1050 24 1198 24"/></svg>
<h1>${escaped(m.offline_title())}</h1>
<p>${escaped(m.offline_text())}</p>
<section id="balance" hidden>
<h2>${escaped(m.offline_balance())}</h2>
<p><time></time></p>
<dl></dl>
</section>
<section id="receipts" hidden>
<h2>${escaped(m.offline_receipts())}</h2>
<ul></ul>
</section>
<p>${escaped(m.offline_money())}</p>
<button id="again" type="button">${escaped(m.offline_again())}</button>
</main>
<script src="${scriptPath}" defer></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const light =
  'color-scheme:light;--bg:oklch(98.5% .006 75);--surface:#fff;--border:oklch(88.5% .016 75);--ink:oklch(23.5% .02 40);--ink-2:oklch(42% .022 45);--brand:oklch(43% .14 8);--on-brand:#fff;--focus:oklch(50% .12 245)';
const dark =
  'color-scheme:dark;--bg:oklch(17.5% .012 40);--surface:oklch(21.5% .014 40);--border:oklch(34% .018 45);--ink:oklch(96% .008 75);--ink-2:oklch(80% .014 70);--brand:oklch(76% .12 5);--on-brand:oklch(20% .05 8);--focus:oklch(80% .11 240)';

/** The tokens of `styles/tokens.css` that it needs, since it stands alone. */
const style = `
:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
[data-theme=dark]{${dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:2.5rem 1.25rem;display:flex;flex-direction:column;gap:1.25rem}
svg{height:3rem;width:100%;overflow:visible}
path{fill:none;stroke:var(--brand);stroke-width:3;stroke-linecap:round;vector-effect:non-scaling-stroke}
.rest{stroke:var(--border)}
h1{font-size:2rem;line-height:1.15;margin:0}
h2{font-size:1.125rem;margin:0}
p{margin:0;color:var(--ink-2)}
section{background:var(--surface);border:1px solid var(--border);border-radius:22px;padding:1.25rem;display:flex;flex-direction:column;gap:.5rem}
section[hidden]{display:none}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;align-items:baseline}
dt{color:var(--ink-2)}
dd{margin:0;font-size:1.5rem;font-weight:600;text-align:right;font-variant-numeric:tabular-nums}
ul{margin:0;padding:0;list-style:none}
a{display:flex;align-items:center;min-height:48px;color:var(--brand);overflow-wrap:anywhere}
button{min-height:52px;border:0;border-radius:999px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;padding:0 1.5rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;
