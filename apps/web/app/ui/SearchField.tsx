import { Search, X } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { iconButtonClass } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after' | 'inputMode'>;

/** A search term with its magnifier and a button that empties it. */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      labelHidden
      autoComplete="off"
      enterKeyHint="search"
      {...props}
      inputMode="search"
      before={<Search size={20} className="my-auto ml-4 shrink-0 text-ink-3" aria-hidden />}
      after={
        props.value !== '' && (
          <button
            type="button"
            className={`${iconButtonClass} my-auto mr-0.5`}
            aria-label={m.ui_search_clear()}
            onClick={() => props.onChange('')}
          >
            <X size={18} aria-hidden />
          </button>
        )
      }
    />
  );
}
