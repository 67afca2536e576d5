export { createCourier } from './courier.ts';
export { sealedWebhookSecrets } from './secrets.ts';
