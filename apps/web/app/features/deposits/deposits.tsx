/** What other features may use of the deposits. */
export { WayBack } from './way-back.tsx';
