import { randomUUID } from 'node:crypto';

/** Something a phone asks its owner. Confirmed or refused on the desk, or elsewhere. */
export type Confirmation = {
  readonly id: string;
  /** E.164. */
  readonly phone: string;
  readonly title: string;
  readonly detail: string;
  readonly at: string;
  /** Who is told of the answer: a topic and its subject, such as a card payment's id. */
  readonly topic: string;
  readonly subject: string;
  state: 'pending' | 'confirmed' | 'refused' | 'expired';
};

export type ConfirmationHandler = (subject: string, accepted: boolean) => void;

export type Confirmations = {
  on(topic: string, handler: ConfirmationHandler): void;
  ask(question: Pick<Confirmation, 'phone' | 'title' | 'detail' | 'topic' | 'subject'>): void;
  /** Answers on the phone. False when nothing pending has this id. */
  answer(id: string, accepted: boolean): boolean;
  /** The question was settled elsewhere. */
  close(topic: string, subject: string, state: 'confirmed' | 'refused' | 'expired'): void;
};

export function createConfirmations(
  records: Confirmation[],
  now: () => Date,
  changed: () => void,
): Confirmations {
  const handlers = new Map<string, ConfirmationHandler>();
  return {
    on: (topic, handler) => void handlers.set(topic, handler),
    ask(question) {
      const at = now().toISOString();
      records.push({ ...question, id: randomUUID(), at, state: 'pending' });
      changed();
    },
    answer(id, accepted) {
      const found = records.find((record) => record.id === id && record.state === 'pending');
      if (!found) return false;
      found.state = accepted ? 'confirmed' : 'refused';
      changed();
      handlers.get(found.topic)?.(found.subject, accepted);
      return true;
    },
    close(topic, subject, state) {
      for (const record of records) {
        const asked = record.topic === topic && record.subject === subject;
        if (asked && record.state === 'pending') record.state = state;
      }
      changed();
    },
  };
}
