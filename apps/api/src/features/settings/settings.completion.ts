import type { SettingsSubject } from '@nzela/contract/settings';

type Document = Readonly<Record<string, unknown>>;

/**
 * Lists whose rows each stand for something that the program itself knows, by the field that names it: a row that a
 * saved document lacks is one it did not know of. Other lists are the administrator's whole decision.
 */
const namedRows: Partial<
  Record<SettingsSubject, { readonly list: string; readonly name: string }>
> = {
  // Without a price a channel refuses everybody.
  tariffs: { list: 'lignes', name: 'canal' },
  // Balances stand in each currency that there was.
  currencies: { list: 'devises', name: 'code' },
};

/**
 * A saved document as this release reads it: one of an earlier release lacks what was added since, and the defaults
 * fill that at any depth; what the defaults do not know any more is dropped there. What else it says stays as it says it:
 * a list is one value, except that rows named after something of the program's (`namedRows`) are added for the names it
 * does not have.
 */
export function completed(subject: SettingsSubject, saved: Document, defaults: Document): Document {
  const filled = filledWith(saved, defaults);
  const rows = namedRows[subject];
  if (rows === undefined) return filled;
  const { list, name } = rows;
  return { ...filled, [list]: withMissingRows(filled[list], defaults[list], name) };
}

function filledWith(saved: Document, defaults: Document): Document {
  const fields = Object.entries(defaults).map(([field, usual]) => {
    const said = saved[field];
    if (said === undefined) return [field, usual];
    return [field, isDocument(said) && isDocument(usual) ? filledWith(said, usual) : said];
  });
  return Object.fromEntries(fields);
}

function withMissingRows(saved: unknown, defaults: unknown, name: string): unknown {
  if (!Array.isArray(saved) || !Array.isArray(defaults)) return saved;
  const known = new Set(saved.map((row) => (isDocument(row) ? row[name] : undefined)));
  return [...saved, ...defaults.filter((row) => isDocument(row) && !known.has(row[name]))];
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
