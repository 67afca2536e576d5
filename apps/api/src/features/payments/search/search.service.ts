import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  MerchantPaymentList,
  paymentFileQuerySchema,
  paymentListQuerySchema,
} from '@nzela/contract/payments';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { namesIn } from '../../../kernel/http/expansions.ts';
import { byCreation, pageOf, spanOf } from '../../../kernel/http/pages.ts';
import type { Sheet } from '../../../kernel/http/spreadsheets.ts';
import type { MerchantCaller } from '../../../kernel/identity/session.ts';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { dayAfter, startOfDay } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { findUser } from '../../users/users.ts';
import { expandPayments } from '../expanding.ts';
import { statusAt } from '../payable.ts';
import { wirePayment, type Site } from '../view.ts';
import {
  listPayments,
  readPayments,
  type PaymentFilter,
  type PaymentLine,
} from './search.store.ts';
import { searchOf } from './words.ts';

declare module '../../../kernel/texts/drawings.ts' {
  interface Drawings {
    'payments.csv': { head: MessageReader; line: PaymentLine };
  }
}

type SearchDeps = Site & { readonly pool: Pool; readonly clock: Clock };
type Asked = z.output<typeof paymentFileQuerySchema>;

/** A page of what a merchant was asked to be paid, in the mode of the account. Refuses `montant_invalide`. */
export async function searchPayments(
  deps: SearchDeps & { readonly snapshot: Snapshot },
  caller: MerchantCaller,
  query: z.output<typeof paymentListQuerySchema>,
): Promise<MerchantPaymentList> {
  const filter = await filterOf(deps, caller, query);
  const found = await listPayments(deps.snapshot, filter, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  const now = deps.clock.now();
  const elements = shown.map((payment) =>
    wirePayment(deps, { ...payment, status: statusAt(payment, now) }),
  );
  const { accountId } = caller;
  const names = namesIn(query['expand[]']);
  return { elements: await expandPayments(deps.snapshot, { accountId, elements, names }), ...page };
}

/** Somebody's clocks; a program's are UTC. */
async function zoneOf({ pool }: Pick<SearchDeps, 'pool'>, caller: MerchantCaller): Promise<string> {
  const person = caller.kind === 'person' ? await findUser(pool, 'id', caller.userId) : null;
  return person?.timeZone ?? 'UTC';
}

async function filterOf(
  deps: Pick<SearchDeps, 'pool'>,
  caller: MerchantCaller,
  query: Asked,
): Promise<PaymentFilter> {
  const { accountId } = caller;
  const { du, au, devise = 'EUR', montantMin, montantMax, recherche = '' } = query;
  const zone = du === undefined && au === undefined ? 'UTC' : await zoneOf(deps, caller);
  const minor = (text: string | undefined, field: string) =>
    text === undefined ? null : readAmount(text, devise, field).minor;
  return {
    accountId,
    search: searchOf(accountId, recherche),
    status: query.statut ?? null,
    method: query.moyen ?? null,
    dispute: query.litige ?? null,
    customerId: query.client ?? null,
    currency: query.devise ?? null,
    least: minor(montantMin, 'montantMin'),
    most: minor(montantMax, 'montantMax'),
    from: du === undefined ? null : startOfDay(du, zone),
    to: au === undefined ? null : startOfDay(dayAfter(au), zone),
  };
}

/** What is read, sent to the thread and drawn at a time: a few milliseconds of the event loop. */
const linesAtOnce = 250;

type AskedFile = {
  readonly caller: MerchantCaller;
  readonly query: Asked;
  readonly language: string;
};

/** All that a list shows as a spreadsheet. Refuses `montant_invalide`. */
export async function paymentsFile(
  deps: SearchDeps,
  { caller, query, language }: AskedFile,
): Promise<Sheet<'payments.csv'>> {
  const filter = await filterOf(deps, caller, query);
  const reader = { language, timeZone: await zoneOf(deps, caller) };
  const now = deps.clock.now();
  return {
    drawing: 'payments.csv',
    title: renderText(say('payments_file'), reader),
    reader,
    async *lines(snapshot) {
      for await (const payments of readPayments(snapshot, filter, linesAtOnce))
        yield payments.map((payment) => ({ ...payment, status: statusAt(payment, now) }));
    },
  };
}
