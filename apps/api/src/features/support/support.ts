export { wireRequest } from './support.service.ts';
export { requestsOf } from './support.store.ts';
