import { readFileSync } from 'node:fs';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

const here = new URL('./', import.meta.url);

/** Where the types of the API's description are kept. */
export const typesFile = new URL('src/api.ts', here);

/** The types of `openapi.json`, as a module. */
export async function typesOfDescription(): Promise<string> {
  const text = readFileSync(new URL('openapi.json', here), 'utf8');
  // What the server fills in by itself may be left out.
  const nodes = await openapiTypes(JSON.parse(text) as OpenAPI3, { defaultNonNullable: false });
  return `// Made from the API's description: npm run sdk\n${astToString(nodes)}`;
}
