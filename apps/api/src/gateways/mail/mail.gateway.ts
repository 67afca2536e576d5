import { createTransport, type Transporter } from 'nodemailer';
import type { Outbound, OutboundAddress } from '../../kernel/outbound.ts';
import { OutboundRefusal } from '../../kernel/outbound.ts';
import { createBreaker, type BreakerOptions } from '../breaker.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import { healthOf, refused } from '../provider-client.ts';
import type { MailGateway, MailMessage, MailSettings } from './mail.port.ts';

/** What nodemailer adds to the errors of an SMTP exchange. */
type SmtpError = Error & {
  readonly code?: string;
  /** The command under way. */
  readonly command?: string;
  /** The server's reply code, such as 550. */
  readonly responseCode?: number;
};

/** Sends mail by SMTP. One connection per message: a changed setting takes effect at once, and mail is not hot. */
export function createMailGateway(
  deps: GatewayDeps<MailSettings>,
  breakerOptions: BreakerOptions = {},
): MailGateway {
  const breaker = createBreaker(breakerOptions);

  async function attempt<T>(work: (use: MailConnection) => Promise<T>): Promise<GatewayAnswer<T>> {
    if (!breaker.admit()) {
      return refused('attendre', 'gateway_paused', 'Paused after repeated failures');
    }
    const settings = await deps.settings();
    const answer = await exchange(settings, deps.outbound, work);
    if (answer.status === 'answered') breaker.succeeded();
    else if (answer.status === 'unknown') breaker.failed(answer.reason);
    else if (answer.fault === 'client') breaker.succeeded();
    else breaker.failed(answer.message);
    if (answer.status !== 'answered') deps.log.warn({ job: 'mail', ...answer }, 'mail not sent');
    return answer;
  }

  return {
    send: (message) =>
      attempt(async ({ transport, settings }) => {
        const sent = await transport.sendMail(envelopeOf(message, settings));
        return { messageId: String(sent.messageId) };
      }),
    async health() {
      const startedAt = performance.now();
      const answer = await attempt(({ transport }) => transport.verify());
      return healthOf('mail', answer, breaker, performance.now() - startedAt);
    },
  };
}

type MailConnection = { readonly transport: Transporter; readonly settings: MailSettings };

async function exchange<T>(
  settings: MailSettings,
  outbound: Outbound,
  work: (use: MailConnection) => Promise<T>,
): Promise<GatewayAnswer<T>> {
  try {
    const address = await outbound.resolve(settings.host);
    if (settings.encryption === 'none' && address.reach === 'public') {
      return refused(
        'nous',
        'address_forbidden',
        'Mail leaves unencrypted on private networks only',
      );
    }
    const transport = connectionTo(address, settings);
    try {
      return { status: 'answered', value: await work({ transport, settings }) };
    } finally {
      transport.close();
    }
  } catch (error) {
    if (error instanceof OutboundRefusal)
      return refused('nous', 'address_forbidden', error.message);
    return classified(error);
  }
}

/** Connects to the address that was checked, while the certificate is still matched with the name. */
function connectionTo(address: OutboundAddress, settings: MailSettings): Transporter {
  return createTransport({
    host: address.address,
    port: settings.port,
    secure: settings.encryption === 'tls',
    requireTLS: settings.encryption === 'starttls',
    ignoreTLS: settings.encryption === 'none',
    tls: { servername: settings.host },
    connectionTimeout: settings.timeoutMs,
    greetingTimeout: settings.timeoutMs,
    socketTimeout: settings.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(settings.username ? { auth: { user: settings.username, pass: settings.password } } : {}),
  });
}

function envelopeOf(message: MailMessage, settings: MailSettings) {
  const domain = settings.senderAddress.split('@').at(-1) ?? 'localhost';
  return {
    messageId: `<${message.id}@${domain}>`,
    from: { name: settings.senderName, address: settings.senderAddress },
    to: { name: '', address: message.to },
    subject: message.subject,
    html: message.html,
    text: message.text,
    attachments: (message.attachments ?? []).map((attachment) => ({ ...attachment })),
  };
}

/** SMTP reply codes (RFC 5321 §4.2): 4xx is « later », 5xx is « no », and before the end of DATA nothing was taken. */
function classified(error: unknown): GatewayAnswer<never> {
  if (!(error instanceof Error)) throw error;
  const { code, command, responseCode, message } = error as SmtpError;
  if (code === undefined) throw error;
  if (code === 'EAUTH') return refused('nous', 'credentials_refused', message);
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) {
    return refused('attendre', 'provider_busy', message);
  }
  if (responseCode !== undefined && responseCode >= 500) {
    return command === 'RCPT TO'
      ? refused('client', 'recipient_refused', message, 'to')
      : refused('nous', 'request_invalid', message);
  }
  if (code === 'EENVELOPE') return refused('client', 'recipient_refused', message, 'to');
  if (command === 'DATA') return { status: 'unknown', reason: message };
  return refused('attendre', 'gateway_unreachable', message);
}
