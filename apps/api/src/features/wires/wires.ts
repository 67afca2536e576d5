export type { WirePurpose, WirePurposes } from './purpose.ts';
