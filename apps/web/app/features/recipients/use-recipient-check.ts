import type { NameCheck } from '@nzela/contract/recipients';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { fieldTextsReady } from '../../lib/field-texts.ts';
import { m } from '@nzela/messages/m';
import { type ReadPhone, readPhone } from '../../lib/phone.ts';
import { useSettled } from '../../lib/use-settled.ts';
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
  const [refused, setRefused] = useState<{
    readonly of: string;
    readonly byField: RecipientErrors;
  }>();
  const [attempt, setAttempt] = useState(0);
  const phone = useReadPhone(values.telephone, place.country);
  const queries = useQueryClient();
  // Values that differ in nothing are the same subject, however often the form renders.
  const typed = JSON.stringify([values, place] satisfies Subject);
  const isSettled = useSettled(typed, pauseMs) === typed;
  const { data: faults } = useQuery({ ...faultsQuery(typed), enabled: canAsk && isSettled });
  const isComplete = faults !== undefined && !isAny(faults);
  const { data, error, isFetching } = useQuery({
    ...nameQuery(typed),
    enabled: canAsk && isSettled && isComplete,
  });
  const refusal = error === null ? {} : refusedFields(error);
  const isUnavailable = error !== null && !isAny(refusal);

  const submit = async () => {
    const refuse = (byField: RecipientErrors) => {
      setRefused({ of: typed, byField });
      setAttempt((count) => count + 1);
      return false;
    };
    const found = await faultsOf(typed);
    if (isAny(found)) return refuse(found);
    if (!canAsk || data !== undefined || isUnavailable) return true;
    try {
      return !needsReading(await queries.fetchQuery(nameQuery(typed)));
    } catch (failure) {
      const byField = refusedFields(failure);
      return isAny(byField) ? refuse(byField) : true;
    }
  };

  return {
    errors: refused?.of === typed ? refused.byField : refusal,
    attempt,
    busy: isFetching,
    result: data ?? null,
    unavailable: isUnavailable ? whyUnavailable(error) : null,
    phone,
    submit,
  };
}

type Subject = readonly [RecipientValues, RecipientPlace];

/** What is wrong with `typed` (a {@link Subject}) before anyone is asked, the number's validity included. */
async function faultsOf(typed: string): Promise<RecipientErrors> {
  const [values, place] = JSON.parse(typed) as Subject;
  await fieldTextsReady();
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

/** Nothing of it leaves the page, and nothing is kept once something else is typed. */
function faultsQuery(typed: string) {
  return queryOptions({
    queryKey: ['recipient-faults', typed],
    queryFn: () => faultsOf(typed),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });
}

/**
 * What is known of the holder of the account in `typed` (a {@link Subject}). Asked once, for the step that follows too: names
 * are counted by the API, and a failure is no reason to make a person wait. Forgotten once something else is typed.
 */
function nameQuery(typed: string) {
  return queryOptions({
    queryKey: ['recipient-names', typed],
    queryFn: async () => {
      const [values, place] = JSON.parse(typed) as Subject;
      const phone = await readPhone(values.telephone, place.country);
      return checkName(
        recipientInput({ ...values, telephone: phone?.e164 ?? values.telephone }, place),
      );
    },
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

function isAny(errors: RecipientErrors): boolean {
  return Object.keys(errors).length > 0;
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
