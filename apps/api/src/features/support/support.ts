export { wireRequest } from './support.service.ts';
export { listOwnRequests } from './support.store.ts';
