import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { assetRoutes } from './assets.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { moveProductClock } from './desk/product-clock.ts';
import { createBank } from './providers/bank/bank.ts';
import { bankRoutes } from './providers/bank/bank.routes.ts';
import { createBills } from './providers/bills/bills.ts';
import { billsRoutes } from './providers/bills/bills.routes.ts';
import { createCards } from './providers/cards/cards.ts';
import { cardsRoutes } from './providers/cards/cards.routes.ts';
import { chatRoutes } from './providers/chat/chat.routes.ts';
import { createDisputes } from './providers/cards/disputes.ts';
import { disputesRoutes } from './providers/cards/disputes.routes.ts';
import { fieldsRoutes } from './providers/cards/fields.routes.ts';
import { createAuthorizations } from './providers/issuing/authorizations.ts';
import { createIssuing } from './providers/issuing/issuing.ts';
import { issuingRoutes } from './providers/issuing/issuing.routes.ts';
import { revealRoutes } from './providers/issuing/reveal.routes.ts';
import { createMailServer } from './providers/mail/mail.server.ts';
import { createMobileMoney } from './providers/mobile-money/mobile-money.ts';
import { mobileMoneyRoutes } from './providers/mobile-money/mobile-money.routes.ts';
import { createPayouts } from './providers/payouts/payouts.ts';
import { payoutsRoutes } from './providers/payouts/payouts.routes.ts';
import { ratesRoutes } from './providers/rates/rates.routes.ts';
import { screeningRoutes } from './providers/screening/screening.routes.ts';
import { statementSources } from './providers/statements.ts';
import { statementRoutes } from './providers/statements.routes.ts';
import { smsRoutes } from './providers/sms/sms.routes.ts';
import { createTopups } from './providers/topup/topup.ts';
import { topupRoutes } from './providers/topup/topup.routes.ts';
import { createWorld } from './world/world.ts';

export type SandboxOptions = {
  /** 0: any free port. */
  readonly port: number;
  readonly smtpPort: number;
  readonly host?: string;
  /** Where browsers reach it, when that is not where it listens. */
  readonly publicUrl?: string;
  /** Where the state is kept between runs. Nowhere when absent. */
  readonly dataFile?: string;
  /** Delays (a payout's 3 s, a slow bank's 20 s) are divided by it. 1 when absent. */
  readonly speed?: number;
  /** How long the product may take to decide on a card payment. 2 s when absent (docs/providers.md). */
  readonly decisionMs?: number;
  /** Where the bank notifies wires until it is told otherwise. */
  readonly bankNotificationUrl?: string;
  /** The product, whose clock moves with this one's. */
  readonly productUrl?: string;
};

export type Sandbox = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly smtpPort: number;
  close(): Promise<void>;
};

/** Starts the outside world: every provider over HTTP, mail over SMTP, and the desk to steer them. */
export async function buildSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const world = await createWorld({
    dataFile: options.dataFile ?? null,
    speed: options.speed ?? 1,
  });
  world.state.bank.notificationUrl ??= options.bankNotificationUrl ?? null;

  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true, logger: false });
  let url = options.publicUrl ?? '';
  const mailServer = createMailServer(world);

  const cards = createCards(world);
  const disputes = createDisputes(world);
  const payouts = createPayouts(world);
  const bank = createBank(world);
  const topups = createTopups(world);
  const bills = createBills(world);
  const issuing = createIssuing(world);
  const authorizations = createAuthorizations(world, options.decisionMs ?? 2_000);
  await app.register(
    cardsRoutes(world, cards, () => url),
    { prefix: '/cards/v1' },
  );
  await app.register(disputesRoutes(world, disputes), { prefix: '/cards/v1/disputes' });
  await app.register(fieldsRoutes(world, cards));
  await app.register(payoutsRoutes(world, payouts), { prefix: '/payouts/v1' });
  await app.register(bankRoutes(world), { prefix: '/bank/v1' });
  await app.register(mobileMoneyRoutes(world, createMobileMoney(world)), {
    prefix: '/mobile-money/v1',
  });
  await app.register(topupRoutes(world, topups), { prefix: '/topup/v1' });
  await app.register(billsRoutes(world, bills), { prefix: '/bills/v1' });
  await app.register(
    issuingRoutes(world, issuing, () => url),
    { prefix: '/issuing/v1' },
  );
  for (const source of statementSources)
    await app.register(statementRoutes(world, source), { prefix: `/${source}/v1/statements` });
  await app.register(revealRoutes(issuing));
  await app.register(ratesRoutes(world), { prefix: '/rates' });
  await app.register(screeningRoutes(world), { prefix: '/screening/v1' });
  await app.register(smsRoutes(world), { prefix: '/sms/v1' });
  await app.register(
    chatRoutes(world, () => url),
    { prefix: '/chat' },
  );
  await app.register(assetRoutes);
  app.get('/healthz', () => ({ statut: 'ok' }));
  await app.register(
    deskRoutes({ world, cards, disputes, payouts, bank, topups, bills, authorizations }),
  );
  // Every kind of job has its handler by now: what a restart left to do may go on.
  world.schedule.wake();

  const smtpPort = await listenForMail(mailServer, options.smtpPort, host);
  await app.listen({ port: options.port, host });
  url ||= `http://${host}:${(app.server.address() as AddressInfo).port}`;

  const leaveProductClock =
    options.productUrl === undefined ? undefined : moveProductClock(world, options.productUrl);

  return {
    url,
    smtpPort,
    async close() {
      await leaveProductClock?.();
      await app.close();
      await new Promise<void>((done) => mailServer.close(() => done()));
      await world.close();
    },
  };
}

function listenForMail(
  server: ReturnType<typeof createMailServer>,
  port: number,
  host: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A sender that goes away in the middle of a message is no reason to stop.
      server.on('error', () => {});
      resolve((server.server.address() as AddressInfo).port);
    });
  });
}
