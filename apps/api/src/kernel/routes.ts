import type { FastifyInstance, FastifyBaseLogger, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The application as a feature's routes see it: bodies, queries and answers are typed by their schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What a feature registers: `app.register(xRoutes, needs)`, under the API's base path. */
export type Features<Needs extends object> = (app: Routes, needs: Needs) => Promise<void>;
