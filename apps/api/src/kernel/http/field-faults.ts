import type { FastifySchemaValidationError } from 'fastify';
import { boundOf } from '@nzela/contract/field-messages';
import type { Message } from '@nzela/messages/message';
import { isMessageKey } from '@nzela/messages/render';
import type { FieldFault } from './problem.ts';

/** What Zod says was wrong: its message is the key of a message of the catalogue. */
type Issue = {
  readonly code: string;
  readonly message: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** Of fields that nobody asked for. */
  readonly keys?: readonly string[];
  /** What each alternative of a union has against the value. */
  readonly errors?: readonly (readonly PlacedIssue[])[];
};

type PlacedIssue = Issue & { readonly path: readonly PropertyKey[] };

/** What is said of an issue, with its bound where the message names one. */
export function messageOf(issue: Pick<Issue, 'message' | 'minimum' | 'maximum'>): Message {
  const count = boundOf(issue);
  return {
    key: isMessageKey(issue.message) ? issue.message : 'fields_wrong',
    values: count === undefined ? {} : { count },
  };
}

/** The faults of a request that does not have its schema. */
export function faultsOf(validation: readonly FastifySchemaValidationError[]): FieldFault[] {
  return validation.flatMap(({ instancePath, keyword, message = '', params }) =>
    readable(instancePath.replace(/^\//, '').replaceAll('/', '.'), {
      ...params,
      code: keyword,
      message,
    }),
  );
}

/** A fault at the field that it is about: an unknown field by its name, a union by its closest alternative. */
function readable(champ: string, issue: Issue): FieldFault[] {
  const at = (name: string) => [champ, name].filter((part) => part !== '').join('.');
  if (issue.code === 'unrecognized_keys') {
    const message = { key: 'fields_unknown', values: {} } as const;
    return (issue.keys ?? []).map((key) => ({ champ: at(key), message }));
  }
  const alternatives = issue.code === 'invalid_union' ? (issue.errors ?? []) : [];
  const [closest] = alternatives.toSorted((a, b) => a.length - b.length);
  if (closest === undefined) return [{ champ, message: messageOf(issue) }];
  return closest.flatMap((one) => readable(at(one.path.map(String).join('.')), one));
}
