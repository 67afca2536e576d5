export { administratorsQuery } from './administrators.api.ts';
export { capabilityNames } from './capability-names.ts';
