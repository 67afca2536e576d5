import { render } from '@nzela/messages/render';
import { admitArrival, deliverSms } from '../../../gateways/deliver.ts';
import { stopUrl } from '../../../gateways/refusals.ts';
import { transact } from '../../../kernel/data/database.ts';
import { languageOfCountry } from '../../../kernel/texts/language.ts';
import type { TransferDeps } from '../deps.ts';
import { moveTransfer } from '../steps.ts';
import type { EventType, Transfer } from '../transfer.ts';
import { lockTransfer, readEvents, readTransfer } from '../transfers.store.ts';
import { arrivalText } from './messages.ts';

/**
 * Tells whoever money was sent to by SMS that it is there, where the sender chose it: once, under a reference of its own.
 * The timeline says whether it went out.
 */
export async function tellRecipient(deps: TransferDeps, transferId: string): Promise<void> {
  const transfer = await readTransfer(deps.pool, transferId);
  if (transfer === null || transfer.status !== 'complete') return;
  const isTold = await sendArrival(deps, transfer);
  await noteOnce(deps, transferId, isTold ? 'beneficiaire_prevenu' : 'beneficiaire_non_prevenu');
}

/** False where the recipient refuses such messages or had enough of them today, or the number takes none. */
async function sendArrival(deps: TransferDeps, transfer: Transfer): Promise<boolean> {
  const { senderId, beneficiary } = transfer;
  const to = beneficiary.telephone;
  const reference = `${transfer.reference}-A`;
  const message = { id: reference, to, senderId, at: deps.clock.now() };
  if (!(await transact(deps.pool, ({ client }) => admitArrival(client, message)))) return false;
  const { nomApplication } = await deps.settings.read('application');
  const text = render(arrivalText(transfer, nomApplication), {
    language: languageOfCountry(beneficiary.pays),
    timeZone: 'UTC',
  });
  const stop = ` STOP : ${stopUrl(deps, to)}`;
  return deliverSms(deps, { reference, to, text: `${text}${stop}` }, 'stranger');
}

async function noteOnce(deps: TransferDeps, transferId: string, type: EventType): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const transfer = await lockTransfer(client, transferId);
    const timeline = (await readEvents(client, [transferId])).get(transferId) ?? [];
    if (timeline.some((event) => told.has(event.type))) return;
    await moveTransfer(client, transfer, {
      at: deps.clock.now(),
      events: [{ type, actor: 'nzela' }],
    });
  });
}

const told: ReadonlySet<EventType> = new Set(['beneficiaire_prevenu', 'beneficiaire_non_prevenu']);
