import { contentPages } from './content.ts';

/** Pages and files that the product answers at these addresses alone; `:` stands for some text without a slash. */
const own = [
  '',
  ...contentPages,
  ...contentPages.map((_, index) => `page/${index + 1}`),
  ...`transfer rates login register forgot-password reset-password verify-email compte-bloque
  pay/: pay/:/portefeuille checkout/: checkout/liens/: invitation/: stop/: qr/:
  docs docs/payments docs/refunds docs/disputes docs/webhooks docs/test-numbers docs/errors docs/versions
  healthz readyz metrics __manifest button.js service-worker.js site.webmanifest robots.txt sitemap.xml
  favicon.svg favicon.ico apple-touch-icon.png icon-192.png icon-512.png
  images/: hors-ligne/:.html hors-ligne/:.js
  dashboard
  dashboard/user dashboard/user/activity dashboard/user/activity/sent dashboard/user/activity/:
  dashboard/user/transfers dashboard/user/transfers/: dashboard/user/wallet dashboard/user/schedules
  dashboard/user/referrals dashboard/user/topup dashboard/user/request-money dashboard/user/settings
  dashboard/user/notifications
  dashboard/merchant dashboard/merchant/encaisser dashboard/merchant/transactions dashboard/merchant/transactions/:
  dashboard/merchant/payouts/: dashboard/merchant/payment-links dashboard/merchant/payment-links/nouveau
  dashboard/merchant/payment-links/: dashboard/merchant/payment-links/:/modifier dashboard/merchant/settings
  dashboard/merchant/notifications
  dashboard/admin dashboard/admin/users dashboard/admin/users/kyc
  dashboard/admin/users/reponses dashboard/admin/users/:
  dashboard/admin/transactions dashboard/admin/transactions/: dashboard/admin/alertes dashboard/admin/verifications
  dashboard/admin/assistance dashboard/admin/systeme dashboard/admin/settings dashboard/admin/email-config
  dashboard/admin/payment-config dashboard/admin/seo-config dashboard/admin/content-management
  dashboard/admin/chat-config dashboard/admin/images-manager dashboard/admin/api-config
  dashboard/admin/privacy-config dashboard/admin/maishapay-config dashboard/admin/finance
  dashboard/admin/approbations dashboard/admin/administrateurs dashboard/admin/audit dashboard/admin/security
  dashboard/admin/notifications`.split(/\s+/),
];

const ownPattern = new RegExp(
  `^/(?:${own.map((path) => path.replaceAll('.', '\\.').replaceAll(':', '[^/]+')).join('|')})$`,
);

/** What lies below is the machines', whatever it is called. */
const machines = /^\/(?:api|assets|sdk)(?:\/|$)/;

/** Kept for the product, with all that lies below: what is not there today may be in a later release. */
const kept = /^\/(?:dashboard|pay|checkout|invitation|stop|qr|r|dev)(?:\/|$)/;

/** Whether the product itself answers a path that is in its normal form ({@link comparedPath}). */
export function isAnswered(compared: string): boolean {
  return ownPattern.test(compared) || machines.test(compared);
}

/** Whether no redirect may begin at the path, which is in its normal form: it would hide what is there, now or later. */
export function isTaken(compared: string): boolean {
  return isAnswered(compared) || kept.test(compared);
}

const anySite = 'http://site.invalid';

/**
 * The normal form of a path of this site (beginning with a slash), by which two are the same: decoded part by part as the
 * pages' router does it, in small letters since it ignores case, accents in one way of writing them, without `.` and `..`,
 * without what follows `?` or `#`, and without a slash at its end.
 */
export function comparedPath(path: string): string {
  const pathname = URL.parse(anySite + path)?.pathname ?? '/';
  return decoded(pathname)
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?<=.)\/+$/, '');
}

/** A path with a sign that is no letter stays as it is, in the router as well. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
