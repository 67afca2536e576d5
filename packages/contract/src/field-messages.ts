import type { core } from 'zod';

type Subject = 'characters_' | 'values_' | '';

/** The messages that are said at fields whose schemas name none. Those about a bound take it as `count`. */
export type GenericFieldKey = `fields_${
  | 'required'
  | 'wrong'
  | 'not_offered'
  | 'format'
  | `expects_${'text' | 'number' | 'integer' | 'boolean' | 'list'}`
  | `${Subject}${'least' | 'most'}`
  | 'above'
  | 'below'
  | 'minimum_most'}`;

/**
 * What is said at a field whose schema names no message of its own, in the API and in a browser alike: for Zod's
 * `localeError`. Values are named for a person, never by their type or pattern.
 */
export function genericMessage(issue: core.$ZodRawIssue): GenericFieldKey {
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  return byCode[issue.code] ?? 'fields_wrong';
}

/** The bound that a message names as its `count`; undefined for an issue without one. */
export function boundOf({
  minimum,
  maximum,
}: Readonly<Record<string, unknown>>): number | undefined {
  const bound = minimum ?? maximum;
  return bound === undefined ? undefined : Number(bound);
}

type Pair = {
  readonly minimum: string | number;
  readonly maximum: string | number;
  /** Of the minimum, in what the schema checks. */
  readonly path: PropertyKey[];
};

const minimumOrigin = 'minimum';

/** What is wrong with a minimum that is above the maximum beside it: nothing is between the two. */
export function minimumFaults({ minimum, maximum, path }: Pair): core.$ZodRawIssue[] {
  if (!(Number(minimum) > Number(maximum))) return [];
  const most = Number(maximum);
  return [{ code: 'too_big', origin: minimumOrigin, maximum: most, input: minimum, path }];
}

const byCode: Readonly<Record<string, GenericFieldKey>> = {
  invalid_value: 'fields_not_offered',
  invalid_format: 'fields_format',
  not_multiple_of: 'fields_format',
};

const expectations: Readonly<Record<string, GenericFieldKey>> = {
  string: 'fields_expects_text',
  number: 'fields_expects_number',
  int: 'fields_expects_integer',
  boolean: 'fields_expects_boolean',
  array: 'fields_expects_list',
};

function wrongType({ input, expected }: core.$ZodRawIssue): GenericFieldKey {
  const isMissing = input === undefined || input === null || input === '';
  return isMissing ? 'fields_required' : (expectations[String(expected)] ?? 'fields_wrong');
}

function tooSmall({ origin, minimum, inclusive }: core.$ZodRawIssue): GenericFieldKey {
  const subject = subjectOf(origin);
  if (subject !== '') return Number(minimum) === 1 ? 'fields_required' : `fields_${subject}least`;
  return inclusive === false ? 'fields_above' : 'fields_least';
}

function tooBig({ origin, inclusive }: core.$ZodRawIssue): GenericFieldKey {
  if (origin === minimumOrigin) return 'fields_minimum_most';
  const subject = subjectOf(origin);
  if (subject !== '') return `fields_${subject}most`;
  return inclusive === false ? 'fields_below' : 'fields_most';
}

function subjectOf(origin: unknown): Subject {
  if (origin === 'string') return 'characters_';
  return origin === 'array' ? 'values_' : '';
}
