export { DeliveryList } from './delivery-list.tsx';
export { SecretDialog } from './secret.dialog.tsx';
