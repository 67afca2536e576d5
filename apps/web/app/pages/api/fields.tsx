import { m } from '@nzela/messages/m';
import type { Bounds, Field, Shape } from './operation-view.ts';

/** The fields of a body; where it may be written in several ways, each of them under its number. */
export function Ways({ shape }: { readonly shape: Shape }) {
  if (shape.length === 1) return <Fields fields={shape[0] ?? []} />;
  return shape.map((fields, index) => (
    <section key={fields.map(({ name }) => name).join()} className="mt-4">
      <h3 className="font-text text-base font-semibold tracking-normal">
        {m.api_docs_way({ number: String(index + 1) })}
      </h3>
      <Fields fields={fields} />
    </section>
  ));
}

/** Pixels that a field of an object stands further in than the object. */
const indent = 20;

/** Names with their types, what they may be, and whether they must be there. */
export function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul className="mt-3 divide-y divide-border border-y border-border">
      {fields.map((field, index) => (
        <li
          key={`${index} ${field.name}`}
          className="py-2.5"
          style={field.depth === 0 ? undefined : { paddingInlineStart: field.depth * indent }}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <code className="font-semibold wrap-anywhere">{field.name}</code>
            <code className="text-sm wrap-anywhere text-ink-2">
              {field.canBeNull ? `${field.type} | null` : field.type}
            </code>
            {field.isRequired && (
              <span className="text-sm font-medium text-brand">{m.api_docs_required()}</span>
            )}
          </p>
          <Limits {...field} />
        </li>
      ))}
    </ul>
  );
}

function Limits({ choices, default: usual, bounds }: Field) {
  const said = [
    ...(choices.length > 0 ? [m.api_docs_choices({ choices: choices.join(', ') })] : []),
    ...(usual === null ? [] : [m.api_docs_default({ text: usual })]),
    ...boundsSaid(bounds),
  ];
  if (said.length === 0) return null;
  return <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">{said.join(' · ')}</p>;
}

function boundsSaid(bounds: Bounds): readonly string[] {
  const { leastCharacters, mostCharacters, least, most, pattern } = bounds;
  return [
    ...(leastCharacters === null ? [] : [m.api_docs_characters_least({ count: leastCharacters })]),
    ...(mostCharacters === null ? [] : [m.api_docs_characters_most({ count: mostCharacters })]),
    ...(least === null ? [] : [`≥ ${least}`]),
    ...(most === null ? [] : [`≤ ${most}`]),
    ...(pattern === null ? [] : [pattern]),
  ];
}
