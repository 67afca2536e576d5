import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Names of fields whose value must never reach a log, wherever they stand. */
const secretFields = [
  'password',
  'newPassword',
  'motDePasse',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'cleSecrete',
  'secretKey',
  'secretApiKey',
  'secretWebhook',
  'cardNumber',
  'cardCvc',
  'iban',
];

export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...paths, 'req.headers["set-cookie"]'], censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
