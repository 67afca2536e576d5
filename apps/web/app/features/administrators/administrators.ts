export { administratorsQuery } from './administrators.api.ts';
