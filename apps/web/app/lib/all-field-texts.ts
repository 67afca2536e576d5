/** What is said at fields, by the keys that the schemas of the contract name, in the language of the page. */
export type FieldTexts = Readonly<Record<string, (values: { readonly count: number }) => string>>;

const modules = import.meta.glob<FieldTexts>(
  '../../../../packages/messages/compiled/messages/fields_*.js',
  { eager: true },
);

export const texts: FieldTexts = Object.fromEntries(
  Object.values(modules).flatMap((module) => Object.entries(module)),
);
