export { depositByWire } from './deposits.seed.ts';
