import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import { paymentFileQuerySchema } from '@nzela/contract/payments';
import type { Features } from '../../kernel/http/routes.ts';
import { sendSheet } from '../../kernel/http/spreadsheets.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentReceipt, receiptLogo } from './receipts.ts';
import { paymentsFile } from './search/search.service.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

/** What a merchant takes away of what it was paid. */
export const paymentFilesRoutes: Features<PaymentDeps & ReceiptDeps> = async (app, deps) => {
  app.get(
    '/v1/payments/fichier',
    {
      config: {
        access: merchant('paiements.lire'),
        costly: 'statement',
        refusals: ['montant_invalide', 'montant_trop_grand'],
      },
      schema: {
        summary: 'Télécharger les paiements d’un commerce',
        tags,
        querystring: paymentFileQuerySchema,
      },
    },
    async (request, reply) => {
      const sheet = await paymentsFile(deps, {
        caller: merchantOf(request),
        query: request.query,
        language: languageOf(request),
      });
      return sendSheet(deps, { request, reply }, sheet);
    },
  );

  app.get(
    '/v1/payments/:id/recu',
    {
      config: {
        access: merchant('paiements.lire'),
        costly: 'document',
        refusals: ['recu_indisponible'],
      },
      schema: { summary: 'Télécharger le reçu d’un paiement encaissé', tags, params },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = merchantOf(request);
      const asked = { caller, id, language: languageOf(request) };
      const logo = await receiptLogo(deps, caller);
      return answerReceipt(deps, { request, reply }, async (source) => ({
        ...(await paymentReceipt(source, asked)),
        logo,
      }));
    },
  );
};
