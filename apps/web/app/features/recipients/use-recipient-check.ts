import type { NameCheck } from '@nzela/contract/recipients';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { fieldWordsReady } from '../../lib/field-words.ts';
import { m } from '@nzela/messages/m';
import { type ReadPhone, readPhone } from '../../lib/phone.ts';
import {
  type RecipientErrors,
  type RecipientField,
  type RecipientPlace,
  type RecipientValues,
  recipientErrors,
  recipientInput,
} from './recipient-values.ts';
import { checkName } from './recipients.api.ts';

/** Time without a change after which a complete recipient is checked by itself (spec §9: 500 ms of pause). */
const pauseMs = 500;

/** What is known of the account's holder, for exactly the values that were checked. */
type Checked = {
  readonly of: string;
  /** Null when the check could not be made: a visitor, an outage. It never keeps anyone from going on. */
  readonly result: NameCheck | null;
  /** Why it could not be made, in words. */
  readonly unavailable: string | null;
  readonly phone: ReadPhone | null;
};

export type RecipientCheck = {
  readonly errors: RecipientErrors;
  /** Counts the refused submissions, to move the focus to what is wrong. */
  readonly attempt: number;
  readonly busy: boolean;
  /** What was found out, while the values are still those that were checked. */
  readonly result: NameCheck | null;
  /** The check was tried and could not be made: why, in words. */
  readonly unavailable: string | null;
  /** The phone number as it was understood. */
  readonly phone: ReadPhone | null;
  /**
   * True when the person may go on: nothing is wrong, and they have seen what the check says. The first time it
   * says something, they stay to read it.
   */
  readonly submit: () => Promise<boolean>;
};

/**
 * Validates the recipient and checks the holder's name, once it is complete and again when it changes. Names are
 * told to signed-in people only: for a visitor (`canAsk` false) the check waits until they have signed in.
 */
export function useRecipientCheck(
  values: RecipientValues,
  place: RecipientPlace,
  canAsk: boolean,
): RecipientCheck {
  const [errors, setErrors] = useState<{
    readonly of: string;
    readonly byField: RecipientErrors;
  }>();
  const [attempt, setAttempt] = useState(0);
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const phone = useReadPhone(values.telephone, place.country);
  // Values that differ in nothing are the same subject, however often the form renders.
  const typed = JSON.stringify([values, place] satisfies Subject);

  const ask = useCallback(async (of: string) => {
    setBusy(true);
    try {
      return await askName(of);
    } finally {
      setBusy(false);
    }
  }, []);

  useEffect(() => {
    if (!canAsk || checked?.of === typed) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void faultsOf(typed).then(async (found) => {
        if (!isCurrent || Object.keys(found).length > 0) return;
        const answer = await ask(typed);
        if (!isCurrent) return;
        if (answer.checked === null) setErrors({ of: typed, byField: answer.faults });
        else setChecked(answer.checked);
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, canAsk, checked?.of, ask]);

  const submit = useCallback(async () => {
    const refuse = (byField: RecipientErrors) => {
      setErrors({ of: typed, byField });
      setAttempt((count) => count + 1);
      return false;
    };
    const found = await faultsOf(typed);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!canAsk || checked?.of === typed) return true;
    const answer = await ask(typed);
    if (answer.checked === null) return refuse(answer.faults);
    setChecked(answer.checked);
    return answer.checked.result === null || !needsReading(answer.checked.result);
  }, [typed, canAsk, checked, ask]);

  const current = checked?.of === typed ? checked : undefined;
  return {
    errors: errors?.of === typed ? errors.byField : {},
    attempt,
    busy,
    result: current?.result ?? null,
    unavailable: current?.unavailable ?? null,
    phone: current?.phone ?? phone,
    submit,
  };
}

type Subject = readonly [RecipientValues, RecipientPlace];

/** What is wrong with `typed` (a {@link Subject}) before anyone is asked, the number's validity included. */
async function faultsOf(typed: string): Promise<RecipientErrors> {
  const [values, place] = JSON.parse(typed) as Subject;
  await fieldWordsReady();
  const found = recipientErrors(values, place, {
    accountMissing: m.recipients_account_missing(),
    ibanInvalid: m.recipients_iban_invalid(),
  });
  if (
    found.telephone === undefined &&
    (await readPhone(values.telephone, place.country)) === null
  ) {
    found.telephone = m.recipients_phone_invalid();
  }
  return found;
}

type Answer =
  | { readonly checked: Checked; readonly faults: null }
  | { readonly checked: null; readonly faults: RecipientErrors };

/** Asks about `typed`: what is known of the holder, or the fields that the API refused. */
async function askName(typed: string): Promise<Answer> {
  const [values, place] = JSON.parse(typed) as Subject;
  const phone = await readPhone(values.telephone, place.country);
  const input = recipientInput({ ...values, telephone: phone?.e164 ?? values.telephone }, place);
  try {
    const result = await checkName(input);
    return { checked: { of: typed, result, phone, unavailable: null }, faults: null };
  } catch (error) {
    const faults = refusedFields(error);
    if (Object.keys(faults).length > 0) return { checked: null, faults };
    const unavailable = whyUnavailable(error);
    return { checked: { of: typed, result: null, phone, unavailable }, faults: null };
  }
}

/** The day's limit says itself what to do; of any other failure the person needs to know only that it is one. */
function whyUnavailable(error: unknown): string {
  const isLimit = error instanceof ApiError && error.code === 'trop_de_noms';
  return isLimit ? error.message : m.recipients_check_failed();
}

/** Whether the answer says something that the person should see before going on. */
function needsReading(result: NameCheck): boolean {
  return result.resultat !== 'identique' || result.premiereFois;
}

const fields = new Set<string>([
  'nom',
  'telephone',
  'iban',
  'numeroCompte',
  'banque',
  'operateur',
] satisfies RecipientField[]);

/** The fields that the API refused. Any other failure of the check is an outage of it, and empty. */
function refusedFields(error: unknown): RecipientErrors {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 || error.status === 429 || error.status === 0 || error.status >= 500)
    return {};
  const named = error.errors.filter(({ champ }) => fields.has(champ));
  if (named.length > 0) {
    return Object.fromEntries(named.map(({ champ, message }) => [champ, message]));
  }
  return { telephone: error.message };
}

/** The number as understood, following what is typed. */
function useReadPhone(text: string, country: string): ReadPhone | null {
  const [phone, setPhone] = useState<ReadPhone | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read =
      text.replace(/\D/g, '').length < 8 ? Promise.resolve(null) : readPhone(text, country);
    void read.then((found) => {
      if (isCurrent) setPhone(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, country]);
  return phone;
}
