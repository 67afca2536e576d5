import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { backOffice } from './back-office.ts';
import type { Deps } from './deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { recoveryRoutes } from './features/auth/passwords/recovery.routes.ts';
import { sessionRoutes } from './features/auth/sessions/sessions.routes.ts';
import { securityRoutes } from './features/auth/security.routes.ts';
import { signInRoutes } from './features/auth/sign-in/sign-in.routes.ts';
import { stepUpRoutes } from './features/auth/proofs/proofs.routes.ts';
import { visitRoutes } from './features/auth/sessions/visits.routes.ts';
import { cardPaymentsRoutes } from './features/card-payments/card-payments.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { depositsRoutes } from './features/deposits/deposits.routes.ts';
import { payoutsRoutes } from './features/payouts/payouts.routes.ts';
import { billsRoutes } from './features/bills/bills.routes.ts';
import { qrRoutes } from './features/qr/qr.routes.ts';
import { moneyRequestsRoutes } from './features/money-requests/money-requests.routes.ts';
import { payingRoutes } from './features/money-requests/paying.routes.ts';
import { findProgram } from './features/api-keys/api-keys.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { createFindCaller } from './features/merchants/merchants.ts';
import { paymentLinksRoutes } from './features/payment-links/payment-links.routes.ts';
import { forgetCustomer } from './features/payments/payments.ts';
import { balanceRoutes } from './features/payments/balance/balance.routes.ts';
import { tillRoutes } from './features/payments/till/till.routes.ts';
import { checkoutRoutes } from './features/payments/checkout.routes.ts';
import { figuresRoutes } from './features/payments/figures/figures.routes.ts';
import { paymentFilesRoutes } from './features/payments/files.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { payeesRoutes } from './features/payments/payouts/payees.routes.ts';
import { payoutReportsRoutes } from './features/payments/payouts/report.routes.ts';
import { merchantStatementsRoutes } from './features/payments/statements/statements.routes.ts';
import { merchantPayoutsRoutes } from './features/payments/payouts/payouts.routes.ts';
import { disputesRoutes } from './features/payments/disputes/disputes.routes.ts';
import { refundsRoutes } from './features/payments/refunds/refunds.routes.ts';
import { merchantsRoutes } from './features/merchants/merchants.routes.ts';
import { teamRoutes } from './features/merchants/team/team.routes.ts';
import { gatewaysRoutes } from './features/gateways/gateways.routes.ts';
import { mobileMoneyRoutes } from './features/mobile-money/mobile-money.routes.ts';
import { imagesRoutes } from './features/images/images.routes.ts';
import { pictureRoutes } from './features/images/pictures.routes.ts';
import { crawlerRoutes } from './features/redirects/crawlers.routes.ts';
import { redirectRoutes } from './features/redirects/redirects.routes.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { scheduleMerchantUse } from './features/schedules/merchant.use.ts';
import { nextPayoutRoutes } from './features/schedules/next-payout.routes.ts';
import { scheduleRecipientUse } from './features/schedules/recipient.use.ts';
import { schedulesRoutes } from './features/schedules/schedules.routes.ts';
import { sandboxSecretKey } from './features/settings/settings.defaults.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { maintenanceOf } from './features/settings/settings.ts';
import { consentRoutes } from './features/consent/consent.routes.ts';
import { cookiesRoutes } from './features/cookies/cookies.routes.ts';
import { dataRequestsRoutes } from './features/data-requests/data-requests.routes.ts';
import { limitsRoutes } from './features/limits/limits.routes.ts';
import { newsRoutes } from './features/notifications/news.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { stopRoutes } from './features/notifications/stop.routes.ts';
import { installRefusalLog } from './features/operations/operations.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { simulationRoutes } from './features/quotes/simulation.routes.ts';
import { quotesRoutes } from './features/quotes/quotes.routes.ts';
import { ratesRoutes } from './features/rates/rates.routes.ts';
import { homeOf } from './features/recipients/recipients.ts';
import { recipientsRoutes } from './features/recipients/recipients.routes.ts';
import { statementsRoutes } from './features/statements/statements.routes.ts';
import { businessRoutes } from './features/kyc/business/business.routes.ts';
import { kycRoutes } from './features/kyc/kyc.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { tariffsRoutes } from './features/tariffs/tariffs.routes.ts';
import { topupsRoutes } from './features/topups/topups.routes.ts';
import { transfersRoutes } from './features/transfers/transfers.routes.ts';
import { issuerRoutes } from './features/virtual-cards/payments/callbacks.routes.ts';
import { spendingRoutes } from './features/virtual-cards/payments/spending.routes.ts';
import { cardConfigurationRoutes } from './features/virtual-cards/orders/configuration.routes.ts';
import { virtualCardsRoutes } from './features/virtual-cards/virtual-cards.routes.ts';
import { privacyRoutes } from './features/account/privacy.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { addressRoutes } from './features/account/addresses.routes.ts';
import { deliveriesRoutes } from './features/webhooks/deliveries.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { walletsRoutes } from './features/wallets/wallets.routes.ts';
import { withdrawalsRoutes } from './features/withdrawals/withdrawals.routes.ts';
import { wiresRoutes } from './features/wires/wires.routes.ts';
import { installBodyParser } from './kernel/http/body.ts';
import { installClientAddress } from './kernel/http/client-address.ts';
import { clockRoutes } from './kernel/time/clock.routes.ts';
import { installCostly } from './kernel/http/costly.ts';
import { answerUnroutable, installErrors } from './kernel/http/errors.ts';
import { capabilitiesOf } from './kernel/identity/capabilities.ts';
import { installGuard } from './kernel/identity/guard.ts';
import { healthRoutes } from './kernel/monitoring/health.ts';
import { newId } from './kernel/data/ids.ts';
import { endConnections } from './kernel/http/drain.ts';
import { installLimits, installProgramLimits } from './kernel/http/limits.ts';
import { requestLog } from './kernel/monitoring/log.ts';
import { liveRoutes } from './kernel/http/live.routes.ts';
import { installMeasures } from './kernel/monitoring/metrics.ts';
import { installMaintenance } from './kernel/http/maintenance.ts';
import { rememberMethods } from './kernel/http/methods.ts';
import { pendingMigrations } from './kernel/data/migrations.ts';
import { installOpenApi, serveDescription } from './kernel/http/openapi.ts';
import { installNameLookups } from './kernel/identity/name-lookups.ts';
import type { Routes, RouteTypes } from './kernel/http/routes.ts';
import { barestHeaders, installSecurity } from './kernel/http/security.ts';
import { installReadPositions } from './kernel/data/reads.ts';
import { installStreams } from './kernel/http/streams.ts';
import { installWaits } from './kernel/data/waits.ts';
import { installVersions } from './kernel/http/versions.ts';
import {
  answerBrokenRequest,
  clientPatience,
  cutSlowReaders,
  serverTimeouts,
} from './kernel/http/slow-clients.ts';
import { installTexts } from './kernel/texts/texts.ts';
import { migrationFolders } from './migrate.ts';
import { routeGroups } from './route-groups.ts';
import { hostWeb } from './web.ts';

const bodyLimitBytes = 256 * 1024;
const compressedFromBytes = 1_024;

/** The API and the hosted web application as one Fastify server, not listening yet. The one place that wires. */
export async function buildApp(deps: Deps): Promise<Routes> {
  const { config } = deps;
  deps.instances.plays('web');
  const log: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance: log,
    // An address may carry a link's token: kernel/monitoring/metrics.ts logs the route instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnroutable(barestHeaders),
    genReqId: () => newId(),
    childLoggerFactory: (_log, { reqId }) => requestLog(deps.log, String(reqId)),
    requestIdHeader: false,
    // A request that comes on an open connection while the last answers are given is answered, too.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(barestHeaders),
    ...serverTimeouts(clientPatience),
    bodyLimit: bodyLimitBytes,
  }).withTypeProvider<RouteTypes>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrors(app, rememberMethods(app));
  installTexts(app, {
    people: deps.people,
    timeZone: async () => (await deps.settings.read('application')).fuseauHoraire,
  });
  installBodyParser(app);
  installWaits(app);
  if (config.readDatabaseUrl !== null) installReadPositions(app);
  installMeasures(app, deps.metrics, deps.log);
  endConnections(app, deps.drain);
  // In the order in which a request meets them: its address, headers and origin, limits, guard.
  cutSlowReaders(app, clientPatience);
  installStreams(app);
  installClientAddress(app, config.trustedProxies);
  installSecurity(app, {
    publicUrl: config.publicUrl,
    allowLoopback: config.environment !== 'production',
  });
  await installLimits(app, { pool: deps.pool, ...config });
  installGuard(app, {
    tokens: deps.tokens,
    clock: deps.clock,
    isLive: deps.liveness.isLive,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
    capabilitiesOf: (userId) => capabilitiesOf(deps.pool, userId),
    merchantOf: createFindCaller(deps.pool),
    programOf: (request, key) => findProgram(deps, request, key),
  });
  installMaintenance(app, () => maintenanceOf(deps.settings));
  installProgramLimits(app, config);
  installVersions(app);
  installRefusalLog(app, deps);
  installCostly(app, deps.identity);
  installNameLookups(app, {
    ...deps,
    limits: async () => {
      const { nomsParPersonne: person, nomsParAdresse: address } =
        await deps.settings.read('security');
      return { person, address };
    },
    homeOf: (userId) => homeOf(deps.pool, userId),
  });
  await app.register(compress, {
    global: true,
    // Bodies come as they are: what a small one grows into is not looked for in memory.
    globalDecompression: false,
    threshold: compressedFromBytes,
    encodings: ['br', 'gzip'],
  });
  await app.register(cookie);
  await app.register(healthRoutes, {
    ...deps,
    metricsToken: config.metricsToken,
    pendingMigrations: () => pendingMigrations(deps.pool, migrationFolders),
  });
  await installOpenApi(app, routeGroups);
  await app.register(async (api) => installApi(api as Routes, deps), { prefix: '/api' });
  await app.register(pictureRoutes, deps);
  await app.register(crawlerRoutes, deps);
  if (config.webBuildDir !== null) {
    await hostWeb(app, {
      ...deps,
      ...deps.identity,
      buildDir: config.webBuildDir,
    });
  }
  return app;
}

/** Everything under the API's base path. */
async function installApi(app: Routes, deps: Deps): Promise<void> {
  await serveDescription(app);
  await app.register(liveRoutes, deps);
  await app.register(clockRoutes, {
    ...deps,
    sandboxSecret: deps.config.sandbox === null ? null : sandboxSecretKey,
    afterMove: [{ name: 'rates.refresh', payload: { cause: 'clock' }, key: 'rates.refresh' }],
  });
  await installFeatures(app, deps);
}

/** The features, a line each; paths are relative to the API's base path. */
async function installFeatures(app: Routes, deps: Deps): Promise<void> {
  const { config, identity } = deps;
  const demo = { demo: config.demo, deskUrl: config.sandbox?.url ?? null };
  await app.register(settingsRoutes, { ...deps, ...demo });
  await app.register(authRoutes, { ...deps, ...identity });
  await app.register(recoveryRoutes, identity);
  await app.register(sessionRoutes, { ...deps, ...identity });
  await app.register(stepUpRoutes, identity);
  await app.register(signInRoutes, { ...deps, ...identity });
  await app.register(securityRoutes, { ...deps, ...identity });
  await app.register(visitRoutes, { ...deps, ...identity, ...demo });
  await app.register(referralRoutes, deps);
  await app.register(redirectRoutes, deps);
  await app.register(contentRoutes, deps);
  await app.register(imagesRoutes, deps);
  await app.register(ratesRoutes, deps);
  await app.register(tariffsRoutes, deps);
  await app.register(quotesRoutes, deps);
  await app.register(simulationRoutes, deps);
  await app.register(recipientsRoutes, { ...deps, payeeUses: [scheduleRecipientUse] });
  await app.register(transfersRoutes, deps);
  await app.register(depositsRoutes, deps);
  await app.register(withdrawalsRoutes, deps);
  await app.register(cardPaymentsRoutes, deps);
  await app.register(payoutsRoutes, deps);
  await app.register(wiresRoutes, deps);
  await app.register(mobileMoneyRoutes, deps);
  await app.register(gatewaysRoutes, deps);
  await app.register(topupsRoutes, deps);
  await app.register(billsRoutes, deps);
  await app.register(virtualCardsRoutes, deps);
  await app.register(spendingRoutes, deps);
  await app.register(cardConfigurationRoutes, deps);
  await app.register(issuerRoutes, deps);
  await app.register(qrRoutes, deps);
  await app.register(moneyRequestsRoutes, deps);
  await app.register(payingRoutes, deps);
  await app.register(walletsRoutes, deps);
  await app.register(operationsRoutes, deps);
  await app.register(schedulesRoutes, deps);
  await app.register(nextPayoutRoutes, deps);
  await app.register(statementsRoutes, deps);
  await app.register(kycRoutes, deps);
  await app.register(businessRoutes, deps);
  await app.register(merchantsRoutes, { ...deps, walletUses: [scheduleMerchantUse] });
  await app.register(paymentsRoutes, deps);
  await app.register(paymentFilesRoutes, deps);
  await app.register(figuresRoutes, deps);
  await app.register(checkoutRoutes, deps);
  await app.register(refundsRoutes, deps);
  await app.register(disputesRoutes, deps);
  await app.register(payeesRoutes, deps);
  await app.register(merchantPayoutsRoutes, deps);
  await app.register(payoutReportsRoutes, deps);
  await app.register(merchantStatementsRoutes, deps);
  await app.register(balanceRoutes, deps);
  await app.register(tillRoutes, deps);
  await app.register(paymentLinksRoutes, deps);
  await app.register(filesRoutes, deps);
  await app.register(customersRoutes, { ...deps, forget: forgetCustomer });
  await app.register(teamRoutes, deps);
  await app.register(apiKeysRoutes, deps);
  await app.register(eventsRoutes, deps);
  await app.register(webhooksRoutes, deps);
  await app.register(deliveriesRoutes, deps);
  await app.register(supportRoutes, deps);
  await app.register(notificationsRoutes, deps);
  await app.register(newsRoutes, deps);
  await app.register(stopRoutes, deps);
  await app.register(limitsRoutes, deps);
  await app.register(consentRoutes, deps);
  await app.register(cookiesRoutes, { ...deps, attempts: identity.attempts });
  await app.register(dataRequestsRoutes, deps);
  await app.register(accountRoutes, deps);
  await app.register(addressRoutes, deps);
  await app.register(privacyRoutes, deps);
  await app.register(backOffice, deps);
}
