import { TextField, type TextFieldProps } from './TextField.tsx';

/** An e-mail address, typed as keyboards and password managers know it: nothing is capitalised or corrected. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
