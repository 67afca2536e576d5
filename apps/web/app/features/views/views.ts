/** What other features may use of the views of tables. */
export { SavedViews } from './saved-views.tsx';
