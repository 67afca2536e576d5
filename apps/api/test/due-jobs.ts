import { AsyncLocalStorage } from 'node:async_hooks';
import { runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Deps } from '../src/deps.ts';
import type { GatewayAnswer } from '../src/gateways/gateway.ts';
import type { MailMessage } from '../src/gateways/mail/mail.port.ts';
import type { SmsMessage } from '../src/gateways/sms/sms.port.ts';
import { refused } from '../src/gateways/provider-client.ts';
import { createCourier } from '../src/features/webhooks/webhooks.ts';
import { jobHandlers } from '../src/jobs.ts';
import { laneOf } from '../src/kernel/jobs/jobs.ts';
import { workerLogger } from '../src/kernel/jobs/worker.ts';

type Message = MailMessage | SmsMessage;

/** One run of a job, and what it has handed over. */
type Run = { readonly job: string; readonly isLost: boolean; readonly sent: Message[] };
const ofRun = new AsyncLocalStorage<Run>();

/** Runs the jobs that are due, and those that they add, until none is left. Those that send messages are tried twice. */
export async function runDueJobs(deps: Deps, queue: Pool): Promise<void> {
  const { mail, sms, push } = deps.gateways;
  const gateways = {
    ...deps.gateways,
    mail: { ...mail, send: watched(mail.send) },
    sms: { ...sms, send: watched(sms.send) },
    push: { ...push, send: byNews(push.send) },
  };
  const taskList: TaskList = {};
  for (const [job, given] of Object.entries(jobHandlers({ ...deps, gateways }))) {
    const handler = given as (payload: unknown) => Promise<void>;
    taskList[job] = async (payload) => {
      if (laneOf(job) === 'news') await twice(job, () => handler(payload));
      else await ofRun.run({ job, isLost: false, sent: [] }, () => handler(payload));
    };
  }
  await runOnce({
    pgPool: queue,
    taskList,
    noHandleSignals: true,
    logger: workerLogger(deps.log),
  });
  const courier = createCourier(deps);
  while (await courier.round());
}

/** Of every job that any test runs: what waits for mail, SMS or push holds no slot of money's. */
function byNews<Given, Answer>(send: (message: Given) => Answer): (message: Given) => Answer {
  return (message) => {
    const { job = '' } = ofRun.getStore() ?? {};
    if (laneOf(job) !== 'news')
      throw new Error(`${job} sends a message: its name must be one of news`);
    return send(message);
  };
}

function watched<Given extends Message, Answer>(
  send: (message: Given) => Promise<GatewayAnswer<Answer>>,
): typeof send {
  return byNews(async (message) => {
    const run = ofRun.getStore();
    run?.sent.push(message);
    if (run?.isLost !== true) return send(message);
    return refused('attendre', 'gateway_unreachable', 'lost');
  });
}

/** Of every message that any test has sent: tried again, it is the same one, so that it counts once. */
async function twice(job: string, work: () => Promise<void>): Promise<void> {
  const lost: Run = { job, isLost: true, sent: [] };
  const attempt = ofRun.run(lost, work);
  await attempt.catch(() => undefined);
  const [first] = lost.sent;
  if (first === undefined) return attempt;
  const again: Run = { job, isLost: false, sent: [] };
  await ofRun.run(again, work);
  if (told(first) !== told(again.sent[0]))
    throw new Error(`${job} sends another message when it is tried again`);
}

/** What of it names it and is read. */
function told(message: Message | undefined): string {
  if (message === undefined) return '';
  const { to, text } = message;
  return JSON.stringify(['id' in message ? message.id : message.reference, to, text]);
}
