/** What other features may use of the views of tables. */
export { TableTools } from './table-tools.tsx';
