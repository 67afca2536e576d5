import { useSyncExternalStore } from 'react';

const darkQuery = '(prefers-color-scheme: dark)';

/** The theme that the person sees, chosen or the device's, as it changes. The server does not know: light. */
export function usePageTheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, pageTheme, () => 'light');
}

function pageTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function watchTheme(onChange: () => void): () => void {
  const device = window.matchMedia(darkQuery);
  const choice = new MutationObserver(onChange);
  device.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', onChange);
    choice.disconnect();
  };
}
