/** What other features may use of the transfers. */
export { InternationalTab } from './international.tab.tsx';
