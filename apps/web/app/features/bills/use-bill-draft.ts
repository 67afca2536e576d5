import {
  type Bill,
  billCheckRequestSchema,
  type BillCheck,
  type BillCheckRequest,
  type Biller,
  billTypeSchema,
  type BillType,
} from '@nzela/contract/bills';
import { countrySchema } from '@nzela/contract/common';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatForField, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { type AppForm, useAppForm } from '../../ui/Form.tsx';
import { billersQuery, checkQuery } from './bills.api.ts';

/** What is typed. The amount is checked as a number here; its currency is the biller's, and the server's to judge. */
const draftSchema = z.object({
  type: billTypeSchema,
  pays: countrySchema,
  facturier: billCheckRequestSchema.shape.facturier,
  reference: billCheckRequestSchema.shape.reference,
  montant: z.string().refine(isAmount, { error: () => m.bills_amount_invalid() }),
});
export type BillValues = z.input<typeof draftSchema>;
export type CheckedValues = z.output<typeof draftSchema>;

/** The least precise rule that no currency contradicts: a number above zero. */
function isAmount(text: string): boolean {
  const parsed = parseTypedAmount(text, 'EUR');
  return parsed.ok && parsed.amount.minor > 0n;
}

const emptyBill: BillValues = {
  type: 'electricity',
  pays: 'SN',
  facturier: '',
  reference: '',
  montant: '',
};

/** No biller has shorter ones: what is still being typed is not asked about. */
const shortestReference = 5;
const pauseMs = 600;

export type BillDraft = {
  readonly form: AppForm<BillValues, CheckedValues>;
  readonly values: BillValues;
  /** All there are; none while they are on their way. */
  readonly billers: readonly Biller[];
  readonly biller: Biller | undefined;
  /** What the biller says of the reference as it is typed now. */
  readonly check: BillCheck | undefined;
  readonly checkError: Error | null;
  readonly isChecking: boolean;
  readonly changeType: (type: BillType) => void;
  readonly changeCountry: (country: string) => void;
  readonly chooseBiller: (biller: Biller) => void;
  /** Fills in whose bill it was and its reference; what is due is asked for anew. */
  readonly take: (bill: Bill) => void;
  readonly clear: () => void;
};

/** The bill a person is about to pay. The biller is asked as soon as there is something to ask about. */
export function useBillDraft(): BillDraft {
  const form = useAppForm<BillValues, CheckedValues>(draftSchema, emptyBill);
  const values = { ...emptyBill, ...useWatch({ control: form.control }) };
  const { data: billers = [] } = useQuery(billersQuery());
  const biller = billers.find(({ id }) => id === values.facturier);
  const request = useSettled(questionOf(values, biller));
  const isCurrent = JSON.stringify(request) === JSON.stringify(questionOf(values, biller));
  const { data, error, isFetching } = useQuery(checkQuery(request));
  const check = isCurrent && request !== null ? data : undefined;
  useAmountDue(form, check);

  /** Where one biller alone is left, it is chosen. */
  const narrow = (type: BillType, pays: string) => {
    form.setValue('type', type);
    form.setValue('pays', pays);
    const left = billers.filter((one) => one.type === type && one.pays === pays);
    if (left.some(({ id }) => id === values.facturier)) return;
    form.setValue('facturier', left.length === 1 ? (left[0]?.id ?? '') : '', {
      shouldValidate: form.formState.isSubmitted,
    });
  };

  const chooseBiller = ({ id, type, pays }: Biller) => {
    form.setValue('type', type);
    form.setValue('pays', pays);
    form.setValue('facturier', id, { shouldValidate: form.formState.isSubmitted });
  };

  return {
    form,
    values,
    billers,
    biller,
    check,
    checkError: isCurrent && request !== null ? error : null,
    isChecking: isFetching || (!isCurrent && questionOf(values, biller) !== null),
    changeType: (type) => narrow(type, values.pays),
    changeCountry: (pays) => narrow(values.type, pays),
    chooseBiller,
    take: ({ facturier, referenceFacture }) => {
      const known = billers.find(({ id }) => id === facturier.id);
      if (known !== undefined) chooseBiller(known);
      form.setValue('reference', referenceFacture);
    },
    clear: () => form.reset({ ...values, reference: '', montant: '' }),
  };
}

/** What to ask the biller; null while something is missing. The amount is asked about where the payer decides it. */
export function questionOf(
  { facturier, reference, montant }: BillValues,
  biller: Biller | undefined,
): BillCheckRequest | null {
  const typed = reference.trim();
  if (biller === undefined || typed.length < shortestReference) return null;
  const asked = { facturier, reference: typed };
  if (!biller.montantLibre) return asked;
  const parsed = parseTypedAmount(montant, biller.devise);
  return parsed.ok && parsed.amount.minor > 0n
    ? { ...asked, montant: moneyText(parsed.amount) }
    : asked;
}

/** `value` once it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}

/** Fills in what is due, unless the person has typed an amount of their own. */
function useAmountDue(
  form: AppForm<BillValues, CheckedValues>,
  check: BillCheck | undefined,
): void {
  const [filled, setFilled] = useState('');
  const fill = useEffectEvent((found: BillCheck) => {
    const typed = form.getValues('montant');
    if (found.montantDu === null || (typed !== '' && typed !== filled)) return;
    const text = formatForField(moneyText(wireMoney(found.montantDu, found.devise)));
    form.setValue('montant', text, { shouldValidate: form.formState.isSubmitted });
    setFilled(text);
  });
  useEffect(() => {
    if (check !== undefined) fill(check);
  }, [check]);
}

/** An amount that differs from what is due goes to the server, whose word about it is shown. */
export function typedAmount(
  { montant }: BillValues,
  biller: Biller | undefined,
  check: BillCheck | undefined,
): { readonly montant?: string } {
  if (biller === undefined) return {};
  const parsed = parseTypedAmount(montant, biller.devise);
  // Not an amount in that currency: as it was typed, for the server to refuse in its words.
  if (!parsed.ok) return { montant: montant.replace(/\s/g, '').replace(',', '.') };
  const text = moneyText(parsed.amount);
  const isDue =
    check !== undefined &&
    check.montantDu !== null &&
    moneyText(wireMoney(check.montantDu, check.devise)) === text;
  return isDue ? {} : { montant: text };
}
