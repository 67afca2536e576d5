export { approvedCapabilities } from './administrators.service.ts';
export { setCapabilities } from './administrators.store.ts';
