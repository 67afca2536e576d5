export { ConsentCard } from './consent-card.tsx';
export { consentsQuery } from './consent.api.ts';
