export { nameCustomer, type Named } from './naming.ts';
export { customersOf, findCustomer, type Own as OwnCustomer } from './customers.store.ts';
export { wireCustomer } from './view.ts';
export { whoIn } from './who.ts';
