export { depositByWire } from '../../../demo/deposits.seed.ts';
