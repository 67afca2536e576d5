/** The only way out over HTTP. */
export type Outbound = {
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** The checked address of `host`, for protocols other than HTTP (SMTP). Rejects with {@link OutboundRefusal}. */
  resolve(host: string): Promise<string>;
  close(): Promise<void>;
};

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole exchange, body included. 30 s when absent. */
  readonly timeoutMs?: number;
  /** 1 MiB when absent. */
  readonly maximumBytes?: number;
};

export type OutboundAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly ok: false; readonly failure: OutboundFailure };

export type OutboundFailure = {
  readonly kind: 'forbidden' | 'unreachable' | 'timeout' | 'cut' | 'redirect' | 'too_large';
  /** False when it is certain that no byte of the request left. */
  readonly sent: boolean;
  readonly message: string;
};
