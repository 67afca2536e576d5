export { requireMayAct } from './acting.ts';
