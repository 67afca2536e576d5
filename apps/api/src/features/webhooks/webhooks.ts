export { createCourier } from './courier.ts';
export { sealedWebhookSecrets } from './secrets.ts';
export { platformFollower } from './platform.ts';
export { readDeliveries, sendAgain, sendTest } from './deliveries.service.ts';
export { readWebhooks, rollSecret, type WebhookDeps } from './webhooks.service.ts';
