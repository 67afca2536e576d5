import type { ServerContext } from '../../lib/server-context.ts';
import { refuseUnread } from '../../lib/unread.ts';

/** A JSON schema as the description writes it; the parts that the pages read. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

export type Media = { readonly schema?: Schema; readonly example?: unknown };
export type Content = Readonly<Record<string, Media>>;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
};

export type Answer = { readonly description?: string; readonly content?: Content };

export type DescribedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Empty: without a session. */
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
};

/** An API as OpenAPI 3.1 describes it, and the pages read it. */
export type Description = {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly 'x-displayName': string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
};

let description: Promise<Description> | undefined;

/** The description of the API as it is registered in this process, read and parsed once: it has 1.4 MB and does not change. */
export async function readDescription(api: ServerContext['api']): Promise<Description> {
  description ??= askForDescription(api);
  try {
    return await description;
  } catch (error) {
    description = undefined;
    throw error;
  }
}

async function askForDescription(api: ServerContext['api']): Promise<Description> {
  const answer = await api('/openapi.json');
  if (!answer.ok) return refuseUnread(answer);
  return (await answer.json()) as Description;
}
