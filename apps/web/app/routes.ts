import { contentPages } from '@nzela/contract/content';
import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';

/** The 14 footer pages, by their names and by their numbers, all by one module that finds its content by path. */
const footerPages = [...contentPages, 'page/:numero'].map((path) =>
  route(path, 'features/content/footer.page.tsx', { id: `footer-${path.replace('/:', '-')}` }),
);

const developmentPages: RouteConfigEntry[] =
  process.env['NODE_ENV'] === 'production' ? [] : [route('dev/ui', 'gallery/gallery.page.tsx')];

/** The page behind the bell, the same for every role. */
const notifications = (role: string) =>
  route('notifications', 'features/notifications/notifications.page.tsx', {
    id: `${role}-notifications`,
  });

export default [
  route('site.webmanifest', 'layouts/web-manifest.ts'),
  // Asked for as /pay/p_… and /pay/l_… (host.ts): the router matches no part of a segment.
  route('checkout/:code', 'features/payments/checkout.page.tsx'),
  route('checkout/liens/:code', 'features/payments/link.page.tsx'),

  layout('layouts/public.layout.tsx', [
    index('features/content/home.page.tsx'),
    route('transfer', 'features/transfers/wizard.page.tsx'),
    route('rates', 'features/rates/rates.page.tsx'),
    route('login', 'features/auth/login.page.tsx'),
    route('register', 'features/auth/register.page.tsx'),
    route('pay/:code', 'features/money-requests/pay.page.tsx'),
    route('invitation/:jeton', 'features/merchants/invitation.page.tsx'),
    route('pay/:code/portefeuille', 'features/payments/wallet.page.tsx'),
    route('stop/:jeton', 'features/notifications/stop.page.tsx'),
    route('forgot-password', 'features/auth/forgot-password.page.tsx'),
    route('reset-password', 'features/auth/reset-password.page.tsx'),
    route('compte-bloque', 'features/auth/blocked.page.tsx'),
    route('verify-email', 'features/auth/verify-email.page.tsx'),
    route('qr/:jeton', 'features/qr/qr.page.tsx'),
    route('api/docs', 'pages/api/docs.layout.tsx', [
      index('pages/api/docs.page.tsx'),
      route(':operation', 'pages/api/operation.page.tsx'),
    ]),
    route('docs', 'pages/docs/guide.layout.tsx', [
      index('pages/docs/guide.page.tsx'),
      route(':page', 'pages/docs/guide.page.tsx', { id: 'docs-page' }),
    ]),
    ...footerPages,
    ...developmentPages,
    route('*', 'layouts/not-found.page.tsx'),
  ]),

  route('dashboard', 'layouts/dashboard.layout.tsx', [
    ...prefix('user', [
      index('pages/user-dashboard.page.tsx'),
      route('activity', 'features/operations/activity.page.tsx'),
      route('activity/sent', 'features/operations/sent.page.tsx'),
      route('activity/:id', 'features/operations/detail.page.tsx'),
      route('transfers', 'features/transfers/history.page.tsx'),
      route('transfers/:id', 'features/transfers/detail.page.tsx'),
      route('wallet', 'pages/wallet.page.tsx'),
      route('schedules', 'features/schedules/schedules.page.tsx'),
      route('referrals', 'features/referrals/referrals.page.tsx'),
      route('topup', 'features/topups/topup.page.tsx'),
      route('request-money', 'features/money-requests/request-money.page.tsx'),
      route('settings', 'features/account/user-settings.page.tsx'),
      notifications('user'),
    ]),
    ...prefix('merchant', [
      index('pages/merchant-dashboard.page.tsx'),
      route('encaisser', 'features/payments/till/till.page.tsx'),
      route('transactions', 'features/payments/transactions.page.tsx'),
      route('transactions/:id', 'features/payments/payment.page.tsx'),
      route('payouts/:id', 'features/payouts/payout.page.tsx'),
      route('payment-links', 'features/payment-links/payment-links.page.tsx'),
      route('payment-links/nouveau', 'features/payment-links/save-link.page.tsx', {
        id: 'new-link',
      }),
      route('payment-links/:id', 'features/payment-links/payment-link.page.tsx'),
      route('payment-links/:id/modifier', 'features/payment-links/save-link.page.tsx'),
      route('settings', 'pages/merchant-settings.page.tsx'),
      notifications('merchant'),
    ]),
    ...prefix('admin', [
      index('features/operations/admin-dashboard.page.tsx'),
      route('users', 'features/people/admin-users.page.tsx'),
      route('users/kyc', 'features/people/kyc-queue.page.tsx'),
      route('users/reponses', 'features/people/answers.page.tsx'),
      route('users/:id', 'features/people/person.page.tsx'),
      route('transactions', 'features/operations/admin-transactions.page.tsx'),
      route('transactions/:id', 'features/operations/admin/transaction.page.tsx'),
      route('alertes', 'features/operations/admin/alerts.page.tsx'),
      route('verifications', 'features/reviews/reviews.page.tsx'),
      route('assistance', 'features/support/cases.page.tsx'),
      route('systeme', 'features/operations/admin/state.page.tsx'),
      route('settings', 'features/settings/system-settings.page.tsx'),
      route('email-config', 'features/mails/email-config.page.tsx'),
      route('payment-config', 'features/gateways/payment-config.page.tsx'),
      route('seo-config', 'features/redirects/seo-config.page.tsx'),
      route('content-management', 'features/content/content-management.page.tsx'),
      route('chat-config', 'features/chat/chat-config.page.tsx'),
      route('images-manager', 'features/images/images-manager.page.tsx'),
      route('api-config', 'features/platform/api-config.page.tsx'),
      route('privacy-config', 'features/cookies/privacy-config.page.tsx'),
      route('maishapay-config', 'features/gateways/gateway-config.page.tsx'),
      route('finance', 'pages/finance.page.tsx'),
      route('approbations', 'features/approvals/approvals.page.tsx'),
      route('administrateurs', 'features/administrators/administrators.page.tsx'),
      route('audit', 'features/audit/audit.page.tsx'),
      route('security', 'features/auth/admin-security.page.tsx'),
      notifications('admin'),
    ]),
    route('*', 'layouts/dashboard-not-found.page.tsx'),
  ]),
] satisfies RouteConfig;
