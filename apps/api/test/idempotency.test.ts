import { describe, expect, test } from 'vitest';
import { jobHandlers } from '../src/jobs.ts';
import { once } from '../src/kernel/http/idempotency.ts';
import { newId, sha256Hex } from '../src/kernel/data/ids.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
const { pool } = api.deps;
const newKey = () => ({ id: newId(), bodyHash: sha256Hex('{}') });
const made = { status: 201, body: { made: true } };

describe('a request that comes again', () => {
  test('409 operation_en_cours while the first one runs, then its answer', async () => {
    const key = newKey();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: running, resolve: isRunning } = Promise.withResolvers<void>();
    const first = once(pool, key, async () => {
      isRunning();
      await held;
      return made;
    });
    await running;
    const again = () => once(pool, key, () => Promise.reject(new Error('carried out twice')));
    try {
      await expect(again()).rejects.toMatchObject({ code: 'operation_en_cours' });
    } finally {
      letGo();
    }
    expect(await first).toEqual(made);
    expect(await again()).toEqual(made);
  });

  test('422 cle_idempotence_reutilisee: its key came with another body', async () => {
    const key = newKey();
    await once(pool, key, async () => made);
    const other = { ...key, bodyHash: sha256Hex('{"montant":1}') };
    await expect(once(pool, other, async () => made)).rejects.toMatchObject({
      code: 'cle_idempotence_reutilisee',
    });
  });

  test('is answered the same for a day, and the sweep forgets it then', async () => {
    const key = newKey();
    await once(pool, key, async () => made);
    const sweepWhenItIs = async (hours: number) => {
      await pool.query(
        'UPDATE idempotency_answers SET created_at = now() - make_interval(hours => $2) WHERE id = $1',
        [key.id, hours],
      );
      await jobHandlers(api.deps)['idempotency.sweep']?.({});
    };
    await sweepWhenItIs(23);
    const again = once(pool, key, () => Promise.reject(new Error('carried out twice')));
    expect(await again).toEqual(made);
    await sweepWhenItIs(25);
    const another = { status: 201, body: { made: 'anew' } };
    expect(await once(pool, key, async () => another)).toEqual(another);
  });
});
