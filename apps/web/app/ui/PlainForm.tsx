import { type ReactNode, useState } from 'react';
import { useUnsavedWithin } from './forms-within.ts';
import { useEarlyTyping } from './use-early-typing.ts';

export type PlainFormProps = {
  /** The browser sends nothing by itself once the scripts are there. */
  readonly onSubmit: () => Promise<void> | void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /**
   * Where a browser without scripts goes, with the fields in the address; without it a press before them is held for them
   * (lib/early-presses.ts), and no password or number comes into an address.
   */
  readonly action?: string | undefined;
  /** It holds what is not sent; by default once somebody typed into it. A dialog around it asks before it closes. */
  readonly isUnsaved?: boolean | undefined;
};

/**
 * The one `<form>` element. What is typed before the scripts arrive is kept, and the browser's own messages stay away. A
 * form with a schema of the contract is a `Form`, which brings more code: this one is for pages that must be light, and for
 * fields whose faults the feature itself finds.
 */
export function PlainForm({
  onSubmit,
  children,
  className,
  label,
  action,
  isUnsaved,
}: PlainFormProps) {
  const element = useEarlyTyping();
  const [isTyped, setTyped] = useState(false);
  useUnsavedWithin(isUnsaved ?? isTyped);
  const submit = async () => {
    // What it leads to is no loss: another page may be opened by it. Where the form is still there afterwards, it was refused.
    setTyped(false);
    await onSubmit();
    setTyped(true);
  };
  return (
    <form
      ref={element}
      noValidate
      method={action === undefined ? 'dialog' : 'get'}
      action={action}
      aria-label={label}
      className={className ?? 'flex flex-col gap-5'}
      onInput={(event) => {
        // React tells it of a dialog that was opened from it, too, though that one is elsewhere in the document.
        if (event.currentTarget.contains(event.target as Node)) setTyped(true);
      }}
      onSubmit={(event) => {
        // React hands it on to the form that a dialog was opened from, though that one is elsewhere in the document.
        event.stopPropagation();
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}
