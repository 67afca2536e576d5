/** Apart from the schemas, so that a page that only asks who may see alerts does not fetch what checks one. */

/** Whoever is told of any alert at all. */
export const alertCapabilities = ['support', 'technique', 'conformite'] as const;
