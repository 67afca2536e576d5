import type { Approval } from '@nzela/contract/approvals';
import { savedSettingsSchemas } from '@nzela/contract/saved-settings';
import type { SettingsVersion } from '@nzela/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { type AppForm, useAppForm } from '../../ui/Form.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { saveSettings, settingsQuery, waitingQuery } from './settings.api.ts';
import {
  type AnyDocument,
  asEdits,
  type Change,
  changesBetween,
  type Conflict,
  merge,
  type Naming,
} from './settings-fields.ts';

/** What somebody else saved meanwhile, brought into the form. */
export type TakenOver = {
  readonly version: SettingsVersion;
  readonly taken: readonly Change[];
  readonly conflicts: readonly (Conflict & { readonly chosen: 'mine' | 'theirs' | '' })[];
};

/** What was asked for on this page and waits for a second administrator. */
export type Pending = { readonly approval: Approval; readonly changes: readonly Change[] };

export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

const documentOf = ({ valeur }: SettingsVersion) => valeur as AnyDocument;

/**
 * One subject being edited: the version that the edits began from, what differs from it, and what somebody else saved
 * meanwhile. `latest` is the version that holds, as the last read has it.
 */
export function useSettingsEdit(naming: Naming, latest: SettingsVersion) {
  const { subject } = naming;
  const queries = useQueryClient();
  const [base, setBase] = useState(latest);
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const waitingRead = useQuery(waitingQuery(subject));
  const waiting = waitingRead.data ?? null;
  const form: AppForm<FieldValues, AnyDocument> = useAppForm(
    savedSettingsSchemas[subject] as unknown as z.ZodType<AnyDocument, FieldValues>,
    documentOf(latest),
  );
  const values = useWatch({ control: form.control }) as AnyDocument;
  const { isSubmitting } = useFormState({ control: form.control });
  const changes = changesBetween(naming, documentOf(base), values);
  const isBehind = latest.version > base.version && !isSubmitting;

  const begin = (version: SettingsVersion) => {
    setBase(version);
    setTakenOver(null);
    form.reset(documentOf(version));
  };

  useEffect(() => {
    if (isBehind && changes.length === 0) begin(latest);
  });

  const takeOver = (version: SettingsVersion) => {
    const sides = { base: documentOf(base), mine: form.getValues(), theirs: documentOf(version) };
    const merged = merge(naming, sides);
    const open = (takenOver?.conflicts ?? []).filter(
      ({ path, chosen }) => chosen === '' && merged.conflicts.every((one) => one.path !== path),
    );
    const conflicts = merged.conflicts.map((one) => ({ ...one, chosen: '' as const }));
    setBase(version);
    setTakenOver({ version, taken: merged.taken, conflicts: [...open, ...conflicts] });
    form.reset(merged.document);
  };

  const choose = (conflict: Conflict, chosen: 'mine' | 'theirs') => {
    form.setValue(conflict.path, conflict[chosen], { shouldValidate: form.formState.isSubmitted });
    setTakenOver((now) =>
      now === null
        ? null
        : {
            ...now,
            conflicts: now.conflicts.map((one) =>
              one.path === conflict.path ? { ...one, chosen } : one,
            ),
          },
    );
  };

  /** Sends the document; null when it is not in force: somebody else saved meanwhile, or a second person must agree. */
  const save = async (document: AnyDocument): Promise<SettingsVersion | null> => {
    try {
      const change = { valeur: document, version: base.version };
      const answer = await withStepUp((verification) =>
        saveSettings(subject, change, verification),
      );
      if ('approbation' in answer) {
        const { queryKey } = waitingQuery(subject);
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, { elements: [answer.approbation] });
        setPending({ approval: answer.approbation, changes });
        begin(base);
        return null;
      }
      begin(answer);
      queries.setQueryData(settingsQuery(subject).queryKey, answer);
      void queries.invalidateQueries({ queryKey: ['settings', 'versions', subject] });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'conflit_de_version') throw atFields(error);
      takeOver(await queries.fetchQuery({ ...settingsQuery(subject), staleTime: 0 }));
      return null;
    }
  };

  return {
    form,
    base,
    changes,
    isSubmitting,
    /** A newer version, while there are edits over an older one. */
    newer: isBehind && changes.length > 0 ? latest : null,
    takenOver,
    waiting,
    /** Why it is not known whether a request waits, when it could not be read. */
    waitingUnread: waitingRead.isLoadingError ? waitingRead : null,
    pending: pending?.approval.id === waiting?.id ? pending : null,
    save,
    takeOver,
    choose,
    undo: () => begin(base),
    bringBack: (version: SettingsVersion) => {
      form.reset(asEdits(subject, documentOf(version), documentOf(base)));
    },
  };
}

/** The API names fields by where they stand in the request, `valeur.port`; the form by their own path. */
function atFields(error: ApiError): ApiError {
  const errors = error.errors.map((one) => ({
    ...one,
    champ: one.champ.replace(/^valeur\./, ''),
  }));
  return new ApiError(error.message, { ...error, errors });
}
