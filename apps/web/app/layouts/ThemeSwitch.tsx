import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { useRootData } from '../lib/root-data.ts';
import { chooseTheme, type ThemeChoice } from '../lib/theme.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';

const choices = [
  { value: 'system', label: m.layout_theme_system, icon: Monitor },
  { value: 'light', label: m.layout_theme_light, icon: Sun },
  { value: 'dark', label: m.layout_theme_dark, icon: Moon },
] as const;

/** System, light or dark: three small tiles of one radio group. */
export function ThemeSwitch({ labelled = false }: { readonly labelled?: boolean }) {
  const initial = useRootData().theme;
  const [theme, setTheme] = useState<ThemeChoice>(initial);
  const name = useId();
  const choose = (value: ThemeChoice) => {
    chooseTheme(value);
    setTheme(value);
  };
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="sr-only">{m.layout_theme_label()}</legend>
      {labelled && (
        <span aria-hidden className="font-medium">
          {m.layout_theme_label()}
        </span>
      )}
      <span className="inline-flex rounded-full bg-surface-3 p-1">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            title={label()}
            className={cx(
              'target inline-flex size-10 cursor-pointer items-center justify-center rounded-full text-ink-2 transition-colors',
              'has-checked:bg-surface has-checked:text-ink has-checked:shadow-1',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              className="sr-only"
              onChange={() => choose(value)}
            />
            <Icon size={18} aria-hidden />
            <span className="sr-only">{label()}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
