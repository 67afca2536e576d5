export { IdentityCard } from './identity-card.tsx';
