/**
 * What other features may use of mobile money: the tab of one's own wallet, and the panel in which a phone pays
 * something of theirs, with how that stands.
 */
export { collectionQuery, useCollection } from './mobile-money.api.ts';
export type { CollectionValues } from './collection-values.ts';
export { CollectionForm } from './collection.form.tsx';
export { CollectionPanel } from './collection-panel.tsx';
export { paymentHeadline, paymentStory } from './payment-result.tsx';
