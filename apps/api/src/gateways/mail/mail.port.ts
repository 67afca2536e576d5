import type { GatewayAnswer, GatewayHealth } from '../gateway.ts';

export type MailGateway = {
  /** Hands one message to the mail server. `answered` means that the server took it, not that it was read. */
  send(message: MailMessage): Promise<GatewayAnswer<{ readonly messageId: string }>>;
  /** The same once, whatever the breaker says, with what both servers said: a line each, secrets masked. */
  trial(message: MailMessage): Promise<MailTrial>;
  health(): Promise<GatewayHealth>;
};

export type MailTrial = {
  readonly answer: GatewayAnswer<{ readonly messageId: string }>;
  readonly dialogue: readonly string[];
};

export type MailMessage = {
  /** Ours, unique: becomes the Message-ID, so that a message sent twice after a lost answer can be told. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where the reader refuses more of the kind (RFC 2369, List-Unsubscribe). */
  readonly stopUrl?: string;
  readonly attachments?: readonly MailAttachment[];
};

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** A picture that the message itself shows, as `cid:…` (RFC 2392). */
  readonly cid?: string;
};

export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** Empty: the server asks for no account. */
  readonly username: string;
  readonly password: string;
  /** `tls` from the first byte, `starttls` (required, not merely offered), or `none` (private networks only). */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly senderName: string;
  readonly senderAddress: string;
  readonly timeoutMs: number;
};
