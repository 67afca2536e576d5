import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailAccount } from '../../credentials.ts';
import { outcomeOfReference } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { readMail } from './mail.ts';

const keptMails = 500;
const largestMailBytes = 15 * 1024 * 1024;

type Done = (error?: Error | null) => void;

/** A mail server that takes everything and delivers nothing: messages go to the desk's mailbox. */
export function createMailServer(world: World): SMTPServer {
  const { switches, mails } = world.state;

  async function connected(session: SMTPServerSession, done: Done): Promise<void> {
    const { outage, latencyMs } = switches.mail;
    if (latencyMs > 0) await wait(latencyMs);
    if (outage === 'silence') return;
    if (outage === 'cut') drop(server, session);
    else done(outage === 'html' ? smtpError(421, 'Service not available') : null);
  }

  /** The name before the @ decides the outcome of a message, as a reference does (`absent-0003@`). */
  function recipientFault(address: string): Error | null {
    const byName = outcomeOfReference(address.split('@')[0] ?? '');
    const outcome = takeOutcome(world, 'mail', byName, ['0003', '0004', '0007']);
    if (outcome === '0003') return smtpError(550, 'No such mailbox');
    if (outcome === '0004') return smtpError(452, 'Mailbox full');
    return outcome === '0007' ? smtpError(451, 'Sending quota used up') : null;
  }

  async function received(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) return done(smtpError(552, 'Message too large'));
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    mails.push(await readMail(Buffer.concat(chunks), recipients, world.clock.now()));
    mails.splice(0, mails.length - keptMails);
    world.changed('mail');
    const byName = outcomeOfReference(recipients[0]?.split('@')[0] ?? '');
    if (takeOutcome(world, 'mail', byName, ['0006']) === '0006') drop(server, session);
    else done(null);
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    logger: false,
    onConnect: (session, done) => void connected(session, done),
    onAuth(auth, _session, done) {
      const known =
        auth.username === mailAccount.username && auth.password === mailAccount.password;
      if (known) done(null, { user: mailAccount.username });
      else done(smtpError(535, 'Authentication failed'));
    },
    onRcptTo: ({ address }, _session, done) => done(recipientFault(address)),
    onData(stream, session, done) {
      received(stream, session, done).catch((error: Error) => done(error));
    },
  });
  return server;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Cuts the connection of this session without a word. */
function drop(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection._socket.destroy();
  }
}
