import { m } from '@nzela/messages/m';
import { TextField, type TextFieldProps } from './TextField.tsx';

type ColorFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'inputMode' | 'maxLength'>;

const hex = /^#[\da-f]{6}$/i;

/** A colour as `#rrggbb`: typed, or chosen with the browser's own picker, which shows the last one that is whole. */
export function ColorField(props: ColorFieldProps) {
  const shown = hex.test(props.value) ? props.value.toLowerCase() : '#000000';
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      maxLength={7}
      before={
        <input
          type="color"
          aria-label={m.ui_color_pick()}
          title={m.ui_color_pick()}
          value={shown}
          disabled={props.disabled}
          className="my-auto ml-2 size-10 shrink-0 cursor-pointer rounded-s border border-border bg-surface p-0.5"
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
