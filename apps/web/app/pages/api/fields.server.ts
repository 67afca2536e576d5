import type { Schema } from './description.server.ts';
import type { Bounds, Field, Shape } from './operation-view.ts';

/** Deeper than that, an object is named and not opened. */
const deepest = 4;

/** The fields of a body, for each of the ways in which it may be written. */
export function shapeOf(schema: Schema): Shape {
  return waysOf(schema)
    .map((way) => fieldsOf(way, 0))
    .filter((fields) => fields.length > 0);
}

/** One field by its name: a parameter, or a property of an object. */
export function fieldOf(
  name: string,
  schema: Schema,
  { depth = 0, isRequired = false } = {},
): Field {
  const branches = waysOf(schema);
  const said = branches.filter(({ type }) => type !== 'null');
  return {
    name,
    depth,
    type: [...new Set(said.map(typeOf))].join(' | '),
    isRequired,
    canBeNull: branches.some(({ type }) => [type].flat().includes('null')),
    choices: [...new Set(said.flatMap(choicesOf))],
    default: schema.default === undefined ? null : JSON.stringify(schema.default),
    bounds: boundsOf(said),
  };
}

function fieldsOf(schema: Schema, depth: number): readonly Field[] {
  if (depth > deepest) return [];
  if (schema.items !== undefined) {
    // A body that is a list has the fields of what it lists.
    return waysOf(schema.items).flatMap((way) => fieldsOf(way, depth));
  }
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => [
    fieldOf(name, property, { depth, isRequired: required.includes(name) }),
    ...inside(property, depth + 1),
  ]);
}

/** The fields of an object that a field holds. Written in several ways, each field once, with what it may be in all of them. */
function inside(property: Schema, depth: number): readonly Field[] {
  const ways = waysOf(property)
    .map((way) => fieldsOf(way, depth))
    .filter((fields) => fields.length > 0);
  const [first = [], ...others] = ways;
  if (others.length === 0) return first;
  const all = ways.flat();
  const names = [...new Set(all.map(({ name }) => name))];
  return names.flatMap((name) => {
    const same = all.filter((field) => field.name === name);
    const [field] = same;
    if (field === undefined) return [];
    const isRequired = same.length === ways.length && same.every((one) => one.isRequired);
    const choices = [...new Set(same.flatMap((one) => one.choices))];
    return [{ ...field, isRequired, choices }];
  });
}

function waysOf(schema: Schema): readonly Schema[] {
  const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return ways.length === 0 ? [schema] : ways.flatMap(waysOf);
}

function typeOf({ type, format, items }: Schema): string {
  if (items !== undefined) return `${[...new Set(waysOf(items).map(typeOf))].join(' | ')}[]`;
  const [plain = 'object'] = [type ?? []].flat().filter((one) => one !== 'null');
  const isKnown = format !== undefined && /^(?:uuid|date|date-time|email|uri)$/.test(format);
  return isKnown ? `${plain} (${format})` : plain;
}

function choicesOf({ enum: choices = [], const: only, items }: Schema): readonly string[] {
  if (items !== undefined) return waysOf(items).flatMap(choicesOf);
  const all = only === undefined ? choices : [only];
  return all.filter((one) => one !== null && one !== '').map(String);
}

function boundsOf(branches: readonly Schema[]): Bounds {
  const first = (read: (schema: Schema) => number | undefined): number | null => {
    const found = branches.map(read).find((bound) => bound !== undefined);
    // Every integer has these two.
    return found === undefined || Math.abs(found) >= Number.MAX_SAFE_INTEGER ? null : found;
  };
  const pattern = branches.find((one) => one.pattern !== undefined && !typeOf(one).includes('('));
  return {
    leastCharacters: first(({ minLength }) => minLength),
    mostCharacters: first(({ maxLength }) => maxLength),
    least: first(({ minimum, exclusiveMinimum }) => minimum ?? exclusiveMinimum),
    most: first(({ maximum }) => maximum),
    pattern: pattern?.pattern ?? null,
  };
}
