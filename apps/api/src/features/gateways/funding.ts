import { fundingMethods, type FundingMethod, type FundingOffer } from '@nzela/contract/gateways';
import { refuse } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';

type Needs = Pick<Settings, 'read'>;

/** How money may be brought now, and which of these ways is chosen already. */
export async function fundingOf(settings: Needs): Promise<FundingOffer> {
  const { methodes, methodeParDefaut } = await settings.read('gateways.mobile-money');
  const isOn: Record<FundingMethod, boolean> = {
    'mobile-money': methodes.mobileMoney,
    'bank-transfer': methodes.virement,
    card: methodes.carte,
  };
  const actifs = fundingMethods.filter((method) => isOn[method]);
  const [first = methodeParDefaut] = actifs;
  return { actifs, parDefaut: isOn[methodeParDefaut] ? methodeParDefaut : first };
}

/** Refuses `moyen_desactive` at `field` while an administrator has `method` off. What is under way goes on. */
export async function requireFunding(
  settings: Needs,
  { method, field }: { readonly method: FundingMethod; readonly field: string },
): Promise<void> {
  const { actifs } = await fundingOf(settings);
  if (!actifs.includes(method)) refuse('moyen_desactive', { field });
}
