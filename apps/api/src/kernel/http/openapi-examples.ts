import { sample } from 'openapi-sampler';
import { fieldExamples, formatExamples } from '@nzela/contract/examples';

/** The parts of a JSON schema that are read here. */
type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  examples?: readonly unknown[];
};
type Media = { readonly schema?: Schema; example?: unknown };
/** A body or an answer: the same in each media type. */
export type Content = { readonly content?: Readonly<Record<string, Media | undefined>> };
type Parameter = { readonly name: string; readonly schema?: Schema; example?: unknown };
/** The parts of an operation that are given examples. */
export type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content | undefined>>;
};

const json = 'application/json';

/** Gives the parameters of an operation, its body and each of its answers an example that its schema accepts. */
export function giveExamples({ parameters = [], requestBody, responses = {} }: Described): void {
  for (const parameter of parameters) {
    if (parameter.schema === undefined) continue;
    showFields(parameter.schema, parameter.name);
    parameter.example = sampleOf(parameter.schema);
  }
  for (const part of [requestBody, ...Object.values(responses)]) {
    const media = part?.content?.[json];
    if (media?.schema === undefined) continue;
    showFields(media.schema);
    media.example ??= sampleOf(media.schema);
  }
}

function sampleOf(schema: Schema): unknown {
  return sample(schema as Parameters<typeof sample>[0], { quiet: true });
}

/** Writes the example of its name, or else of its format, at each field whose schema accepts it and has none. */
function showFields(schema: Schema, name = ''): void {
  if (schema.examples === undefined) {
    const example = exampleFor(schema, name);
    if (example !== undefined) schema.examples = [example];
  }
  for (const branch of branchesOf(schema)) showFields(branch, name);
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    showFields(property, field);
  }
  if (schema.items !== undefined) showFields(schema.items, name);
  if (typeof schema.additionalProperties === 'object') showFields(schema.additionalProperties);
}

function exampleFor(schema: Schema, name: string): string | number | undefined {
  const own = fieldExamples[name];
  // An amount may be asked for as text.
  const asText = typeof own === 'number' ? String(own) : undefined;
  return [own, asText, formatExamples[schema.format ?? '']].find(
    (example) => example !== undefined && accepts(schema, example),
  );
}

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** Whether a schema of one plain value, or a branch of one, takes `example`. */
function accepts(schema: Schema, example: string | number): boolean {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (branches.length > 0) return branches.some((branch) => accepts(branch, example));
  if (schema.enum !== undefined) return schema.enum.includes(example);
  if (schema.const !== undefined) return schema.const === example;
  if (typeof example === 'number') return acceptsNumber(schema, example);
  const { format = '', pattern = '', minLength = 0, maxLength = Infinity } = schema;
  if (!isOf(schema, 'string')) return false;
  if (example.length < minLength || example.length > maxLength) return false;
  // A format is known by its pattern, which stands beside it.
  return (format === '' || pattern !== '') && new RegExp(pattern, 'u').test(example);
}

function acceptsNumber(schema: Schema, example: number): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const isNumber = isOf(schema, 'number') || (isOf(schema, 'integer') && Number.isInteger(example));
  return isNumber && example >= minimum && example <= maximum;
}

/** A type alone, or one of several: `['string', 'null']`. */
const isOf = ({ type = [] }: Schema, wanted: string): boolean => [type].flat().includes(wanted);
