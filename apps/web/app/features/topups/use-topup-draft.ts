import {
  type DetectedOperator,
  topupChoiceSchema,
  type TopupOperator,
} from '@nzela/contract/topups';
import { detectionDigits, detectionPauseMs, type TopupCountry } from '@nzela/contract/topup-terms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type AppForm, useAppForm } from '../../ui/Form.tsx';
import { callingCodes } from '../../ui/phone-countries.ts';
import { countryInNumber, type TopupValues } from './topup-values.ts';
import { detectionQuery, operatorsQuery } from './topups.api.ts';

export type TopupDraft = {
  readonly form: AppForm<TopupValues, CheckedTopup>;
  readonly values: TopupValues;
  /** Whose number it is, once somebody knows. */
  readonly detected: DetectedOperator['operator'];
  /** The chosen operator, once it is known. */
  readonly operator: TopupOperator | undefined;
  /** A country, or a number that names one: the operator and all that hangs on it are chosen anew. */
  readonly changeCountry: (country: TopupCountry) => void;
  readonly changePhone: (text: string) => void;
  readonly chooseOperator: (operatorId: string) => void;
  readonly chooseProduct: (productId: string) => void;
  readonly choose: (what: Pick<TopupValues, 'amount' | 'dataPackageId'>) => void;
};

/** What is sent, checked. */
export type CheckedTopup = z.output<typeof topupChoiceSchema>;

/** What a person is about to top up, from `initial` on; each change is told to `onValues`. */
export function useTopupDraft(
  initial: TopupValues,
  onValues: (values: TopupValues) => void,
): TopupDraft {
  const form = useAppForm<TopupValues, CheckedTopup>(topupChoiceSchema, initial);
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const report = useEffectEvent(() => onValues(values));
  const typed = JSON.stringify(values);
  useEffect(() => report(), [typed]);
  const { countryIso, phoneNumber, operatorId } = values;
  const detected = useDetectedOperator(phoneNumber, countryIso);
  const { data: operators } = useQuery(operatorsQuery(countryIso));
  // The number that the person has chosen the operator of, against what was detected.
  const [chosenFor, setChosenFor] = useState<string | null>(
    initial.operatorId === '' ? null : `${initial.countryIso}${initial.phoneNumber}`,
  );

  const setOperator = (next: string) => {
    form.setValue('operatorId', next, { shouldValidate: form.formState.isSubmitted });
    form.setValue('productId', '');
    clearChoice();
  };
  const clearChoice = () => {
    form.setValue('amount', undefined);
    form.setValue('dataPackageId', undefined);
  };

  const isOffered = operators?.some(({ id }) => id === detected?.id) === true;
  const follows = isOffered && chosenFor !== `${countryIso}${phoneNumber}`;
  const follow = useEffectEvent((found: string) => {
    if (found !== operatorId) setOperator(found);
  });
  const found = follows ? detected?.id : undefined;
  useEffect(() => {
    // Only a new detection moves the choice; the person's own stays.
    if (found !== undefined) follow(found);
  }, [found]);

  const changeCountry = (country: TopupCountry) => {
    form.setValue('countryIso', country);
    setOperator('');
    setChosenFor(null);
  };
  return {
    form,
    values,
    detected,
    operator: operators?.find(({ id }) => id === operatorId),
    changeCountry,
    changePhone(text) {
      const country = countryInNumber(text);
      if (country !== null && country !== countryIso) changeCountry(country);
      // The country's code stands before the field already.
      const national = country === null ? text : text.replace(codeOf(country), '');
      form.setValue('phoneNumber', national, { shouldValidate: form.formState.isSubmitted });
    },
    chooseOperator(next) {
      setChosenFor(`${countryIso}${phoneNumber}`);
      setOperator(next);
    },
    chooseProduct(productId) {
      form.setValue('productId', productId);
      clearChoice();
    },
    choose({ amount, dataPackageId }) {
      form.setValue('amount', amount);
      form.setValue('dataPackageId', dataPackageId, { shouldValidate: form.formState.isSubmitted });
    },
  };
}

/** `+221` or `00221`, however its digits are set apart. */
function codeOf(country: TopupCountry): RegExp {
  const digits = callingCodes[country].split('').join('[ ().-]*');
  return new RegExp(`^\\s*(?:\\+|00)\\s*${digits}\\s*`);
}

/** Asks whose number it is once nobody has typed for a moment (spec §9). A failure is only logged (spec §8). */
function useDetectedOperator(
  phoneNumber: string,
  country: TopupCountry,
): DetectedOperator['operator'] {
  const digits = phoneNumber.replace(/\D/g, '');
  const [settled, setSettled] = useState(digits);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(digits), detectionPauseMs);
    return () => clearTimeout(timer);
  }, [digits]);
  const { data, error } = useQuery({
    ...detectionQuery(settled, country),
    enabled: settled === digits && settled.length >= detectionDigits,
  });
  useEffect(() => {
    if (error !== null) console.warn('The operator of the number was not found out.', error);
  }, [error]);
  return settled === digits ? (data ?? null) : null;
}
