import { z } from 'zod';

/** The versions of the merchants' API, by the day from which on a new merchant has them; the newest last. */
export const apiVersions = ['2026-10-01', '2026-11-23', '2026-11-26'] as const;
export const apiVersionSchema = z.enum(apiVersions);
export type ApiVersion = (typeof apiVersions)[number];
export const newestVersion: ApiVersion = '2026-11-26';

/** Asks for a version, and says which one an answer has. */
export const versionHeader = 'nzela-version';
