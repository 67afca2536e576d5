import type { ToldField, ToldSubject } from './fields.ts';

/** Fields of a subject that the same code reads, and that one test shows. */
export type Effects<Subject extends ToldSubject> = {
  /** Code outside the settings. */
  readonly read: string;
  readonly test: string;
  /** The list that the test goes through; else it names each field. */
  readonly by?: string;
  /** Where a person, or a program, sees what the field does. */
  readonly seen: { readonly [Field in ToldField<Subject>]?: string };
};

export type EffectsOf<Subject extends ToldSubject> = {
  readonly [Name in Subject]: readonly Effects<Name>[];
};
