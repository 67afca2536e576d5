/** Apart from the schemas, so that a page that only shows top-ups does not fetch what checks them. */

/** Where phones can be topped up (§3), in the specification's order. */
export const topupCountries = ['SN', 'ML', 'CI', 'CM', 'GH', 'BJ', 'TG', 'NE'] as const;
export type TopupCountry = (typeof topupCountries)[number];

/** §9: the operator is looked for from this many digits on, after this pause. */
export const detectionDigits = 8;
export const detectionPauseMs = 500;
/** The operators take one top-up of a number in this time. */
export const topupPauseSeconds = 120;
