import type { GatewayAnswer, GatewayHealth } from '../gateway.ts';

export type SmsGateway = {
  /** Sends one message under `reference` (the same one again sends nothing more and answers the same). */
  send(message: SmsMessage): Promise<GatewayAnswer<{ readonly id: string }>>;
  health(): Promise<GatewayHealth>;
};

export type SmsMessage = {
  readonly reference: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
};
