import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type Ref, useCallback, useEffect, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { quotableReference } from '../lib/api-error.ts';
import { fieldText, fieldTextsReady } from '../lib/field-texts.ts';
import { ErrorSummary, type SummarisedError } from './ErrorSummary.tsx';
import { faultAt, SharedFault } from './Field.tsx';
import { PlainForm } from './PlainForm.tsx';

/** A schema of the contract: `Input` is what the fields hold, `Output` what is sent. */
type FormSchema<Input extends FieldValues, Output> = z.ZodType<Output, Input>;

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/**
 * A form checked by the very schema that the API uses. It is checked on submit, then field by field as the
 * person corrects it, so nobody is scolded for what they have not finished typing.
 */
export function useAppForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): AppForm<Input, Output> {
  const check = zodResolver(schema);
  return useForm<Input, unknown, Output>({
    resolver: async (...typed) => {
      const found = await check(...typed);
      if (Object.keys(found.errors).length === 0) return found;
      await fieldTextsReady();
      return check(...typed);
    },
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

/** Calls `listener` whenever a value changes: what was refused is not what stands there now. */
export function useOnChange<Input extends FieldValues, Output>(
  form: AppForm<Input, Output>,
  listener: () => void,
): void {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: listener }),
    [form, listener],
  );
}

/** What a refused call carries for a form: a sentence, perhaps one for each field, a reference. */
export type FormRefusal = {
  readonly message: string;
  readonly errors?: readonly { readonly champ: string; readonly message: string }[] | undefined;
  readonly reference?: string | undefined;
  readonly status?: number | undefined;
};

function isRefusal(error: unknown): error is FormRefusal {
  return error instanceof Error && 'status' in error;
}

type PlaceOf = (name: string) => string | null;

type FormProps<Input extends FieldValues, Output> = {
  readonly form: AppForm<Input, Output>;
  /**
   * Sends the checked values. A refusal of the API it rejects with is shown in the form, each part at its
   * field; any other error is thrown on, to the error page.
   */
  readonly onSubmit: (values: Output) => Promise<void> | void;
  /** Where a field stands that is one of many alike, for the summary: `lignes.2.minimum`. Null: its fault says enough. */
  readonly placeOf?: PlaceOf;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
};

/** A form whose errors appear at its top and at each field, and which keeps all that was typed. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  placeOf = nowhere,
  children,
  className,
  label,
}: FormProps<Input, Output>) {
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [crash, setCrash] = useState<{ readonly error: unknown } | null>(null);
  if (crash !== null) throw crash.error;
  const forget = useCallback(() => setRefusal(null), []);
  useOnChange(form, forget);
  // Read before there are any: the library draws anew only for what was read.
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = async () => {
    let isWrong = false;
    await form.handleSubmit(
      async (values) => {
        setRefusal(null);
        try {
          await onSubmit(values);
        } catch (error) {
          if (!isRefusal(error)) {
            setCrash({ error });
            return;
          }
          showAtFields(form, error);
          setRefusal(error);
          isWrong = true;
        }
      },
      () => {
        setRefusal(null);
        isWrong = true;
      },
    )();
    // Counted when the errors are drawn: a summary without errors is not there, and cannot take the focus.
    if (isWrong) setAttempt((count) => count + 1);
  };

  return (
    <PlainForm
      label={label}
      className={className}
      isUnsaved={isDirty && !isSubmitting}
      onSubmit={submit}
    >
      <ErrorSummary
        errors={summarise(errors, refusal, placeOf)}
        attempt={attempt}
        reference={refusal === null ? undefined : quotableReference(refusal)}
      />
      {children}
    </PlainForm>
  );
}

/** Puts each of the refusal's sentences at the field it names, when the form has that field. */
function showAtFields<Input extends FieldValues, Output>(
  form: AppForm<Input, Output>,
  refusal: FormRefusal,
): void {
  for (const { champ, message } of refusal.errors ?? []) {
    const name = champ as FieldPath<Input>;
    if (form.getValues(name) !== undefined) form.setError(name, { type: 'server', message });
  }
}

const nowhere: PlaceOf = () => null;

function summarise(
  errors: object,
  refusal: FormRefusal | null,
  placeOf: PlaceOf,
): SummarisedError[] {
  const atFields = flatten(errors).map(({ name, message }) => {
    const place = placeOf(name);
    return { name, message: place === null ? message : faultAt(place, message) };
  });
  if (atFields.length > 0 || refusal === null) return atFields;
  return [{ name: null, message: refusal.message }];
}

type FieldFault = SummarisedError & { readonly name: string };

function flatten(errors: object, prefix = ''): FieldFault[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'root' || key === 'ref') return [];
    const name = `${prefix}${key}`;
    if ('message' in value && typeof value.message === 'string') {
      return [{ name, message: fieldText(value.message) }];
    }
    return flatten(value, `${name}.`);
  });
}

/** What `FormField` gives to the control it wraps; spread it on any field of `app/ui`. */
type BoundControl<Value> = {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<never>;
  readonly error: string | undefined;
};

type FormFieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> = {
  readonly form: AppForm<Input, Output>;
  readonly name: Name;
  /** What stands at the field while it is empty, where the summary has one sentence for several fields. */
  readonly missing?: string;
  readonly children: (field: BoundControl<FieldPathValue<Input, Name>>) => ReactNode;
};

/** Binds one field of the form: `<FormField form={form} name="email">{(field) => <TextField label=… {...field} />}</FormField>`. */
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  missing,
  children,
}: FormFieldProps<Input, Output, Name>) {
  const { field, fieldState } = useController({
    control: form.control as unknown as Control<Input>,
    name,
  });
  const message = fieldState.error?.message;
  const isEmpty = field.value === undefined || String(field.value).trim() === '';
  const own = message !== undefined && isEmpty ? missing : undefined;
  const isShared = own === undefined && countOf(message, form.formState.errors) > 1;
  const control = children({
    name: field.name,
    value: field.value,
    onChange: (value) => {
      void fieldTextsReady();
      field.onChange(value);
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: own ?? (message === undefined ? undefined : fieldText(message)),
  });
  return <SharedFault value={isShared}>{control}</SharedFault>;
}

/** At how many fields of the form that sentence stands. */
function countOf(message: string | undefined, errors: object): number {
  if (message === undefined) return 0;
  return flatten(errors).filter((error) => error.message === fieldText(message)).length;
}
