import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  changeCustomerSchema,
  createCustomerSchema,
  customerListQuerySchema,
  customerListSchema,
  customerSchema,
} from '@nzela/contract/customers';
import type { WithReads } from '../../kernel/data/reads.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import {
  changeCustomer,
  createCustomer,
  getCustomer,
  removeCustomer,
  searchCustomers,
  type CustomerDeps,
} from './customers.service.ts';

const params = z.object({ id: idSchema });
const tags = ['customers'];
const refusals = ['telephone_invalide', 'client_existant'] as const;

/** Whom a merchant is paid by. */
export const customersRoutes: Features<CustomerDeps & WithReads> = async (app, deps) => {
  app.post(
    '/v1/customers',
    {
      config: { access: merchant('clients.gerer'), idempotent: true, refusals },
      schema: {
        summary: 'Ajouter un client',
        tags,
        body: createCustomerSchema,
        response: { 201: customerSchema },
      },
    },
    async (request, reply) => {
      const { accountId } = merchantOf(request);
      const key = idempotencyKey(request, accountId);
      return sendAnswer(reply, await createCustomer(deps, key, { accountId, body: request.body }));
    },
  );

  app.get(
    '/v1/customers',
    {
      config: { access: merchant('clients.lire'), refusals: ['telephone_invalide'] },
      schema: {
        summary: 'Lister les clients d’un commerce',
        tags,
        querystring: customerListQuerySchema,
        response: { 200: customerListSchema },
      },
    },
    (request) =>
      deps.reads.once(request, (snapshot) =>
        searchCustomers(snapshot, merchantOf(request).accountId, request.query),
      ),
  );

  app.get(
    '/v1/customers/:id',
    {
      config: { access: merchant('clients.lire') },
      schema: { summary: 'Lire un client', tags, params, response: { 200: customerSchema } },
    },
    (request) => getCustomer(deps, ownOf(request)),
  );

  app.patch(
    '/v1/customers/:id',
    {
      config: { access: merchant('clients.gerer'), refusals },
      schema: {
        summary: 'Modifier un client',
        tags,
        params,
        body: changeCustomerSchema,
        response: { 200: customerSchema },
      },
    },
    (request) => changeCustomer(deps, ownOf(request), request.body),
  );

  app.delete(
    '/v1/customers/:id',
    {
      config: { access: merchant('clients.gerer') },
      schema: { summary: 'Effacer un client', tags, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeCustomer(deps, ownOf(request));
      return reply.status(204).send(null);
    },
  );
};

function ownOf(request: Parameters<typeof merchantOf>[0] & { readonly params: { id: string } }) {
  return { id: request.params.id, accountId: merchantOf(request).accountId };
}
