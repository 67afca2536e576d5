export { merchantsQuery } from './merchants.api.ts';
export { Permitted } from './permitted.tsx';
