import { quoteSchema } from '@nzela/contract/quotes';
import type { CreateTransfer } from '@nzela/contract/transfers';
import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { forgottenWithPerson } from '../../lib/forget-person.ts';
import {
  emptyRecipient,
  type RecipientPlace,
  type RecipientValues,
  recipientValuesSchema,
} from '../recipients/recipients.ts';
import { isToldAtFirst } from './told-at-first.ts';

const storageKey = 'transfers.draft';

const draftSchema = z.object({
  /**
   * The body sent under `key` whose answer was never read. While it is there the same body goes out again under
   * the same key, whatever else happened since, and nothing else is sent.
   */
  unanswered: z.object({ key: z.string().min(8), body: z.custom<CreateTransfer>() }).nullable(),
  /** The transfer that was last made here and is not known to be paid or gone. */
  sentAs: z.string().nullable(),
  quote: quoteSchema.nullable(),
  /** By country, since somebody in another one is somebody else; `nzela` for the accounts of ours. */
  recipients: z.record(z.string(), recipientValuesSchema),
  memo: z.string(),
  /** The recipient is told of the arrival by SMS, where they can be. */
  tellsRecipient: z.boolean(),
});

/** What was typed or promised and does not belong in an address. Kept for the tab, over reloads. */
export type WizardDraft = z.infer<typeof draftSchema>;

function newDraft(): WizardDraft {
  return {
    unanswered: null,
    sentAs: null,
    quote: null,
    recipients: {},
    memo: '',
    tellsRecipient: isToldAtFirst,
  };
}

const listeners = new Set<() => void>();
let current: WizardDraft | null = null;

function read(): WizardDraft {
  current ??= stored() ?? newDraft();
  return current;
}

/** What this tab kept. A draft of an older version, or one that someone changed, is as good as none. */
function stored(): WizardDraft | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    sessionStorage.removeItem(storageKey);
    return null;
  }
}

function write(draft: WizardDraft): void {
  current = draft;
  // Before the screen, so that what is sent next can be found again even if the tab dies in between.
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** Changes a part of the draft, at once and for the next load. Browser only. */
export function changeDraft(change: Partial<WizardDraft>): void {
  write({ ...read(), ...change });
}

/** The recipient typed or chosen for `place`. */
export function recipientOf(draft: WizardDraft, place: RecipientPlace): RecipientValues {
  return draft.recipients[recipientKey(place)] ?? emptyRecipient;
}

/** Keeps the recipient of `place`; those of other countries stay. Browser only. */
export function changeRecipient(place: RecipientPlace, values: RecipientValues): void {
  changeDraft({ recipients: { ...read().recipients, [recipientKey(place)]: values } });
}

function recipientKey({ mode, country }: RecipientPlace): string {
  return mode === 'nzela' ? mode : country;
}

/** Forgets everything typed. Browser only. */
export function resetDraft(): void {
  write(newDraft());
}

forgottenWithPerson(resetDraft);

/** The draft as it is at this instant, for what happens outside of rendering. Browser only. */
export function draftNow(): WizardDraft {
  return read();
}

/** The draft and the way to change it. Null on the server and until the page is alive. */
export function useDraft(): WizardDraft | null {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, read, () => null);
}
