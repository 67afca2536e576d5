import type { Plugin } from 'vite';

const describes = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

/** Marks the library's own file, which what stands in its place reads. */
const WHOLE = '?whole';

/**
 * Each schema of Zod can describe itself as JSON Schema. The API does that for its documentation, the pages never do: without it they weigh
 * 5 kB less. What forms read of a schema, its bounds, stays.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'nzela-without-json-schema',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: describes },
      handler(id) {
        const whole = JSON.stringify(`${id}${WHOLE}`);
        if (id.endsWith('to-json-schema.js')) {
          return `export * from ${whole};
const refuse = () => { throw new Error('pages do not describe schemas'); };
export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;`;
        }
        return `export { aggregateChecks, allProcessors, toJSONSchema } from ${whole};`;
      },
    },
  };
}
