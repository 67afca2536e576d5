/** The folder of the ledger's SQL migrations (`0001_….sql`), to be applied in the order of their names. */
export const migrationsFolder = new URL('../migrations/', import.meta.url);
