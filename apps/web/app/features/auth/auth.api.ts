import type {
  DemoAccounts,
  LoginRequest,
  ReferralCheck,
  RegisterRequest,
  SessionAnswer,
} from '@nzela/contract/auth';
import type { SecondStep } from '@nzela/contract/sign-in';
import { http } from '../../lib/http.ts';

/** Where this application keeps the refresh token: a cookie that scripts cannot read. */
const delivery = { remise: 'cookie' } as const;

/** What is asked of a person, without what this application decides by itself. */
type WithoutDelivery<Request> = Request extends unknown ? Omit<Request, 'remise'> : never;

/** Opens a session, or answers the second step that has to come first. */
export function login(
  credentials: WithoutDelivery<LoginRequest>,
): Promise<SessionAnswer | SecondStep> {
  return http.call('/auth/login', { method: 'POST', body: { ...credentials, ...delivery } });
}

export function finishLogin(jeton: string, code: string): Promise<SessionAnswer> {
  return http.call('/auth/login/code', { method: 'POST', body: { jeton, code, ...delivery } });
}

export function register(account: WithoutDelivery<RegisterRequest>): Promise<SessionAnswer> {
  return http.call('/auth/register', { method: 'POST', body: { ...account, ...delivery } });
}

export function checkReferral(code: string): Promise<ReferralCheck> {
  return http.call(`/auth/verifier-parrainage/${encodeURIComponent(code)}`);
}

export function requestReset(email: string): Promise<void> {
  return http.call('/auth/request-reset', { method: 'POST', body: { email } });
}

export function resetPassword(token: string, newPassword: string): Promise<void> {
  return http.call('/auth/reset-password', { method: 'POST', body: { token, newPassword } });
}

export function verifyEmail(token: string): Promise<void> {
  return http.call('/auth/verify-email', { method: 'POST', body: { token } });
}

export function resendVerification(): Promise<void> {
  return http.call('/auth/verify-email/renvoyer', { method: 'POST', body: {} });
}

/** The demonstration's accounts; answers 404 where there is no demonstration. */
export function demoAccounts(): Promise<DemoAccounts> {
  return http.call('/auth/comptes-demo');
}
