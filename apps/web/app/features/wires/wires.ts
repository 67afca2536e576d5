/** What other features may use of the wires. */
export { WireDetails } from './wire-details.tsx';
