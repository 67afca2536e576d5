/*
 * The currencies a visitor chooses from. They stand apart from the schemas because the home page needs them and
 * must not carry Zod to its readers.
 */

/** Currencies of the live converter, in the specification's order (§9). */
export const converterCurrencies = ['EUR', 'USD', 'GBP', 'CAD', 'XOF'] as const;

/** Currencies of the quick simulator (§2). */
export const simulatorCurrencies = ['EUR', 'USD', 'GBP', 'CAD'] as const;
