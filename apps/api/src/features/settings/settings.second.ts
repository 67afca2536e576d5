import type { ClientBase } from 'pg';
import type { Approval } from '@nzela/contract/approvals';
import {
  secretChanged,
  settingsCapabilities,
  settingsSchemas,
  settingsSecrets,
  type SettingsSubject,
} from '@nzela/contract/settings';
import type { AuditedBy } from '../../kernel/identity/audit.ts';
import { askSecond } from '../approvals/approvals.ts';
import { changedFields } from './settings.guarded.ts';
import { maskSecrets } from './settings.secrets.ts';

type Document = Readonly<Record<string, unknown>>;

const cardPrices = ['issueFee', 'monthlyFee', 'reloadFee'];
const keysAndPlace = ['url', 'urlRappel', 'clePublique', 'cleSecrete', 'secretWebhook', 'mode'];

/**
 * What two administrators change together: prices, rates, limits, our own account, and the keys, addresses and mode of the
 * gateways, and which keys of our own programs serve. The rest of a gateway (which operators serve, how long a payment may
 * take) takes one.
 */
function needsSecond({ subject, known, next }: Proposed): boolean {
  const changed = changedFields(known, next);
  if (subject === 'virtual-cards') return changed.some((field) => cardPrices.includes(field));
  if (subject === 'currencies') return ratesOf(known) !== ratesOf(next);
  if (subject === 'api') return changed.includes('environnement');
  if (subject.startsWith('gateways.')) return changed.some((field) => keysAndPlace.includes(field));
  return changed.length > 0 && byTwo.has(subject);
}

/** Which currencies there are, and where each gets its rate: a name, a symbol and the switch take one administrator. */
function ratesOf(document: Document): string {
  const { devises } = settingsSchemas.currencies.parse(document);
  const rates = devises.map(({ code, source, tauxFixe }) => [code, source, tauxFixe].join(' '));
  return rates.toSorted().join(', ');
}

const byTwo: ReadonlySet<SettingsSubject> = new Set([
  'tariffs',
  'payment-tariffs',
  'rates',
  'bank-account',
  'limits',
  'security',
  'bills',
  'referrals',
]);

type Proposed = {
  readonly subject: SettingsSubject;
  /** That the change starts from. */
  readonly version: number;
  readonly known: Document;
  readonly next: Document;
  /** `next` as it is kept. */
  readonly sealed: Document;
  readonly by: AuditedBy;
  readonly at: Date;
};

/** Asks a second administrator where the change needs one. Null: it is carried out at once. Refuses `approbation_en_attente`. */
export async function askSecondFor(
  client: ClientBase,
  proposed: Proposed,
): Promise<Approval | null> {
  if (!needsSecond(proposed)) return null;
  const { subject, version, known, next, sealed, by, at } = proposed;
  const changed = changedFields(known, next);
  const shown = (document: Document) =>
    Object.fromEntries(
      Object.entries(maskSecrets(subject, document)).filter(([field]) => changed.includes(field)),
    );
  const after = shown(next);
  for (const field of settingsSecrets[subject] ?? [])
    if (changed.includes(field) && after[field] !== '') after[field] = secretChanged;
  return askSecond(client, {
    kind: 'reglages',
    subject,
    capability: settingsCapabilities[subject],
    before: shown(known),
    after,
    document: { version, valeur: sealed },
    reason: null,
    by,
    at,
  });
}
