import type { Effects } from './effect.ts';
import type { ToldSubject } from './fields.ts';
import { moneyEffects } from './money.ts';
import { siteEffects } from './site.ts';
import { systemEffects } from './system.ts';
import { visitorEffects } from './visitors.ts';

/** Of every field of the settings: where its effect is seen, what reads it, and the test that shows it. */
export const effects: { readonly [Subject in ToldSubject]: readonly Effects<Subject>[] } = {
  ...systemEffects,
  ...moneyEffects,
  ...siteEffects,
  ...visitorEffects,
};
