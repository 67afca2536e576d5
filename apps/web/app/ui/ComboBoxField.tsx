import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  ComboBox,
  FieldError as AriaFieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { m } from '@nzela/messages/m';
import { FieldError, controlBoxClass, controlClass } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import { iconButtonClass } from './IconButton.tsx';
import type { ControlProps } from './TextField.tsx';

export type ComboBoxOption<Value extends string = string> = {
  readonly value: Value;
  /** What is typed against, and shown once chosen. */
  readonly label: string;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
};

type ComboBoxFieldProps<Value extends string> = Omit<FieldTexts, 'labelHidden'> &
  ControlProps<Value | ''> & {
    readonly options: readonly ComboBoxOption<Value>[];
    readonly disabled?: boolean | undefined;
  };

/** One of many choices, found by typing a part of it. For a handful, `SelectField` is lighter and better on a phone. */
export function ComboBoxField<Value extends string>({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  inputRef,
  name,
  options,
  disabled = false,
}: ComboBoxFieldProps<Value>) {
  return (
    <ComboBox
      className="flex flex-col gap-2"
      defaultItems={options.map((option) => ({ id: option.value, ...option }))}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => onChange(key === null ? '' : (String(key) as Value))}
      onBlur={() => onBlur?.()}
      isInvalid={error !== undefined}
      isDisabled={disabled}
      menuTrigger="focus"
      {...(name === undefined ? {} : { name })}
    >
      <Label className="text-[0.9375rem] font-semibold">
        {label}
        {optional === true && (
          <span className="ml-2 font-normal text-ink-3">{m.ui_field_optional()}</span>
        )}
      </Label>
      <div className={controlBoxClass(error !== undefined, disabled)}>
        <Input ref={inputRef} className={controlClass} />
        <Button className={`${iconButtonClass} my-auto mr-0.5`}>
          <ChevronDown size={20} aria-hidden />
        </Button>
      </div>
      {error !== undefined && (
        <AriaFieldError className="contents">
          <FieldError>{error}</FieldError>
        </AriaFieldError>
      )}
      {hint !== undefined && (
        <Text slot="description" className="text-sm text-ink-2">
          {hint}
        </Text>
      )}
      <Popover className="max-h-80 w-(--trigger-width) animate-in overflow-auto rounded-m border border-border bg-surface p-1 shadow-3">
        <ListBox<ComboBoxOption & { id: string }>
          className="outline-none"
          renderEmptyState={() => <p className="p-4 text-ink-2">{m.ui_combobox_empty()}</p>}
        >
          {(option) => (
            <ListBoxItem
              textValue={option.label}
              isDisabled={option.disabled === true}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-3 py-2 outline-none data-disabled:text-ink-3 data-focused:bg-surface-3 data-selected:font-semibold"
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    {option.label}
                    {option.detail !== undefined && (
                      <span className="block text-sm font-normal text-ink-2">{option.detail}</span>
                    )}
                  </span>
                  {isSelected && <Check size={18} className="text-brand" aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
