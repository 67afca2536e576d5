/** What other features may use of the card payments. */
export { CardPaymentPanel } from './card-payment-panel.tsx';
