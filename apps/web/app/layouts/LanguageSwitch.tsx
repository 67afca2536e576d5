import { getLocale } from '@nzela/messages/locale';
import { m } from '@nzela/messages/m';
import { ChevronDown, Globe } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { languages, rememberLanguage, wholeLanguages } from '../lib/locale.ts';
import { cx } from '../ui/cx.ts';

/** A visitor's language, by the device's own picker. A person's own is in their settings. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const drawn = getLocale();
  const select = useRef<HTMLSelectElement>(null);
  // Chosen before the scripts ran.
  useEffect(() => choose(select.current?.value ?? drawn), [drawn]);
  return (
    <span
      className={cx(
        'relative inline-flex min-h-12 items-center gap-1.5 rounded-full px-3 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Globe size={18} aria-hidden />
      <span aria-hidden className="uppercase">
        {drawn}
      </span>
      <ChevronDown size={16} aria-hidden />
      <select
        ref={select}
        aria-label={m.layout_language()}
        autoComplete="off"
        defaultValue={drawn}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {wholeLanguages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languages[language]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Draws the page anew in `language`. Without cookies it would come back as it is; offline it would not come back. */
function choose(language: string): void {
  if (language === getLocale() || !rememberLanguage(language) || !navigator.onLine) return;
  window.location.reload();
}
