import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import {
  OutboundRefusal,
  type Outbound,
  type OutboundAddress,
} from '../../kernel/http/outbound.ts';
import type { GatewayAnswer, GatewayRefusal } from '../gateway.ts';
import { refused } from '../provider-client.ts';
import type { MailMessage, MailSettings } from './mail.port.ts';

/** What nodemailer adds to the errors of an SMTP exchange. */
type SmtpError = Error & {
  readonly code?: string;
  /** The server's reply code, such as 550. */
  readonly responseCode?: number;
};

type Exchange = {
  readonly message: MailMessage | null;
  /** Told of each line of the dialogue: `C: …` is ours, `S: …` the server's. Never with a secret. */
  readonly onLine?: (line: string) => void;
};

/**
 * One connection: greet, log in, hand the message over (or, without one, stop there). A connection lost while the
 * message was being handed over leaves it unknown whether the server took it; before that, nothing was taken.
 */
export async function smtpExchange(
  settings: MailSettings,
  outbound: Outbound,
  { message, onLine }: Exchange,
): Promise<GatewayAnswer<{ readonly messageId: string }>> {
  const composed = message && compose(message, settings);
  const raw = await composed?.build();
  let handingOver = false;
  try {
    const { host, encryption } = settings;
    const address = await outbound.resolve(host, { isPlain: encryption === 'none' });
    const connection = new SMTPConnection({
      ...connectionOptions(address, settings),
      ...(onLine === undefined ? {} : transcript(settings, onLine)),
    });
    try {
      await step(connection, (done) => connection.connect(done));
      const { username: user, password: pass } = settings;
      if (user)
        await step(connection, (done) => connection.login({ credentials: { user, pass } }, done));
      if (composed && raw) {
        handingOver = true;
        await step(connection, (done) => connection.send(composed.getEnvelope(), raw, done));
      }
      connection.quit();
    } finally {
      connection.close();
    }
    return { status: 'answered', value: { messageId: composed?.messageId() ?? '' } };
  } catch (error) {
    if (error instanceof OutboundRefusal)
      return refused('nous', 'address_forbidden', error.message);
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const refusal = refusalOf(error as SmtpError);
    if (refusal) return refusal;
    if (handingOver) return { status: 'unknown', reason: error.message };
    return refused('attendre', 'gateway_unreachable', error.message);
  }
}

/** The callback of a step, or the connection's error event: whichever comes first. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    run((error) => {
      connection.off('error', reject);
      // Closing may still report an error that no step waits for any more.
      connection.on('error', () => {});
      if (error) reject(error);
      else resolve();
    });
  });
}

const mask = '••••••••';
const sides: Readonly<Record<string, string>> = { client: 'C', server: 'S' };

/** Nodemailer leaves the credentials of a login out; a server that says the password back is silenced, too. */
function transcript({ password }: MailSettings, onLine: (line: string) => void) {
  const secrets = [password, '/* secret */']
    .filter((text) => text !== '')
    .flatMap((text) => [text, Buffer.from(text).toString('base64')]);
  const log = (entry: object, text: string) => {
    const side = sides[(entry as { tnx?: string }).tnx ?? ''];
    if (side === undefined) return;
    const masked = secrets.reduce((line, secret) => line.replaceAll(secret, mask), text);
    for (const line of masked.split(/\r?\n/))
      onLine(`${side}: ${line.replace(/^(AUTH \S+) .+$/, `$1 ${mask}`)}`);
  };
  const silent = () => undefined;
  return {
    transactionLog: true,
    logger: {
      level: silent,
      trace: silent,
      debug: log,
      info: silent,
      warn: silent,
      error: silent,
      fatal: silent,
    },
  };
}

/** Connects to the address that was checked, while the certificate is still matched with the name. */
function connectionOptions(address: OutboundAddress, settings: MailSettings) {
  return {
    host: address.address,
    port: settings.port,
    secure: settings.encryption === 'tls',
    requireTLS: settings.encryption === 'starttls',
    ignoreTLS: settings.encryption === 'none',
    tls: { servername: settings.host },
    connectionTimeout: settings.timeoutMs,
    greetingTimeout: settings.timeoutMs,
    socketTimeout: settings.timeoutMs,
  };
}

function compose(message: MailMessage, settings: MailSettings) {
  const domain = settings.senderAddress.split('@').at(-1) ?? 'localhost';
  return new MailComposer({
    messageId: `<${message.id}@${domain}>`,
    from: { name: settings.senderName, address: settings.senderAddress },
    to: { name: '', address: message.to },
    subject: message.subject,
    ...(message.stopUrl === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${message.stopUrl}>` } }),
    html: message.html,
    text: message.text,
    attachments: (message.attachments ?? []).map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

/** SMTP reply codes (RFC 5321 §4.2): 4xx is « later », 5xx is « no ». Null when the server replied nothing. */
function refusalOf({ code, responseCode, message }: SmtpError): GatewayRefusal | null {
  if (code === 'EAUTH') return refused('nous', 'credentials_refused', message);
  if (code === 'ETLS') return refused('nous', 'encryption_refused', message);
  if (responseCode === undefined || responseCode < 400) return null;
  if (responseCode < 500) return refused('attendre', 'provider_busy', message);
  return code === 'EENVELOPE'
    ? refused('client', 'recipient_refused', message, 'to')
    : refused('nous', 'request_invalid', message);
}
