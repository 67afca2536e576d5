import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { output } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { Untold } from '../texts/texts.ts';

/** Bodies and queries as their schemas read them; answers before their messages are rendered. */
export interface RouteTypes extends FastifyTypeProvider {
  validator: this['schema'] extends $ZodType ? output<this['schema']> : unknown;
  serializer: this['schema'] extends $ZodType ? Untold<output<this['schema']>> : unknown;
}

/** The application as a feature's routes see it: bodies, queries and answers are typed by their schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  RouteTypes
>;

/** What a feature registers: `app.register(xRoutes, needs)`, under the API's base path. */
export type Features<Needs extends object> = (app: Routes, needs: Needs) => Promise<void>;
