import { identityLevels } from '@nzela/contract/limits';
import { parseWireAmount } from '@nzela/money/parse';
import type { Settings } from '../settings/settings.ts';
import type { Amounts, Levels } from './limits.store.ts';

type LevelsDocument = Awaited<ReturnType<typeof readDocument>>;
const readDocument = (settings: Pick<Settings, 'read'>) => settings.read('limits');
const parsed = new WeakMap<LevelsDocument, Levels>();

/** The amounts of the levels, as an administrator set them. */
export async function readLevels(settings: Pick<Settings, 'read'>): Promise<Levels> {
  const document = await readDocument(settings);
  const known = parsed.get(document);
  if (known !== undefined) return known;
  const levels = identityLevels.map((code): Amounts => {
    const { jour, mois, annee } = document.niveaux[code];
    return { day: cents(jour), month: cents(mois), year: cents(annee) };
  });
  parsed.set(document, levels);
  return levels;
}

function cents(text: string): bigint {
  const amount = parseWireAmount(text, 'EUR');
  if (!amount.ok) throw new Error(`A limit is no amount: ${text}`);
  return amount.amount.minor;
}
