import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { PasskeyAnswer, PasskeyCreation } from '@nzela/contract/sign-in';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

// Flags of authenticator data (WebAuthn §6.1).
const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const hasCredential = 0x40;

/** How one answer differs from an honest one. */
type Lies = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
};

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };

/** A passkey in software: one ES256 key that answers as a browser's JSON does. */
export class SoftwarePasskey {
  readonly credentialId = base64url(randomBytes(32));
  #counter = 0;
  #userHandle = '';
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** The answer to the options of a creation. */
  create(options: CreationOptions, lies: Lies = {}): PasskeyCreation {
    this.#userHandle = options.user.id;
    const data = this.#data(lies.rpId ?? options.rp.id, lies, hasCredential | backupEligible);
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([data, Buffer.alloc(16), length, id, this.#coseKey()]);
    const attestation = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(authData)],
    ]);
    return {
      ...this.#shape(lies),
      response: {
        clientDataJSON: this.#clientData(lies.type ?? 'webauthn.create', options.challenge, lies),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to the options of a request. */
  sign(options: RequestOptions, lies: Lies = {}): PasskeyAnswer {
    this.#counter += 1;
    const authData = this.#data(lies.rpId ?? options.rpId, lies, backupEligible);
    const clientData = this.#clientData(lies.type ?? 'webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#privateKey);
    return {
      ...this.#shape(lies),
      response: {
        clientDataJSON: clientData,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #shape({ credentialId = this.credentialId }: Lies) {
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    } as const;
  }

  #data(rpId: string, { counter = this.#counter, verified = true }: Lies, flags: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | userPresent | (verified ? userVerified : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const data = {
      type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  /** COSE_Key of ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

// As much of CBOR (RFC 8949) as an attestation needs.
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}
function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}
function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cborText(key), value]);
  return Buffer.concat([cborHead(5, entries.length), ...parts]);
}
