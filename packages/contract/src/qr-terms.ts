/** Apart from the schemas, so that a page that only links to a code does not fetch what checks one. */

/** The path of a code's page: `/qr/{jeton}`, with `?montant=…&devise=…` when it asks for an amount. */
export const qrPath = '/qr';
