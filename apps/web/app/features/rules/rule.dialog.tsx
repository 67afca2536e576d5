import {
  type Rule,
  type RuleInput,
  ruleInputSchema,
  type RuleKind,
  ruleKinds,
  ruleParameters,
  ruleRanges,
  ruleValuesSchema,
  type RuleValues,
} from '@nzela/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.ts';
import { rulesQuery, saveRule } from './rules.api.ts';
import { kindWords, parameterNames } from './words.ts';

type RuleDialogProps = {
  /** Null: a new one. */
  readonly rule: Rule | null;
  readonly onClose: () => void;
};

const usual: RuleValues = { nombre: 5, montantEur: 1_000, heures: 24 };

/** A rule's kind, chosen once, and its parameters; it is off afterwards, until it is tried. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<RuleKind>(rule?.genre ?? 'cadence');
  const form = useAppForm(ruleValuesSchema, { ...usual, ...rule?.parametres });
  const title = rule === null ? m.rules_add() : m.rules_change();
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <Form
        form={form}
        label={title}
        className="flex flex-col gap-5"
        onSubmit={async (values) => {
          await saveRule(rule, ruleOf(kind, values));
          toast('success', m.rules_saved());
          onClose();
          await queries.invalidateQueries({ queryKey: rulesQuery.queryKey });
        }}
      >
        {rule === null ? (
          <RadioCards
            label={m.rules_kind()}
            value={kind}
            onChange={setKind}
            options={ruleKinds.map((value) => ({
              value,
              title: kindWords[value].title(),
              detail: kindWords[value].text(),
            }))}
          />
        ) : (
          <p className="text-ink-2">{kindWords[kind].text()}</p>
        )}
        {ruleParameters[kind].map((name) => (
          <FormField key={name} form={form} name={name}>
            {(field) => (
              <NumberField
                {...field}
                {...ruleRanges[name]}
                label={parameterNames[name]()}
                unit={name === 'montantEur' ? 'EUR' : undefined}
              />
            )}
          </FormField>
        ))}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form} busyLabel={m.screening_busy()}>
            {m.rules_save()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function ruleOf(genre: RuleKind, values: RuleValues): RuleInput {
  const parametres = Object.fromEntries(ruleParameters[genre].map((name) => [name, values[name]]));
  return ruleInputSchema.parse({ genre, parametres });
}
