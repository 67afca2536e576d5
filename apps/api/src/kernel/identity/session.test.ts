import { expect, test } from 'vitest';
import { accessTokenLifetimeSeconds } from '@nzela/contract/auth';
import { addSeconds } from '../time/clock.ts';
import { newId } from '../data/ids.ts';
import { createAccessTokens } from './session.ts';

const tokens = createAccessTokens(new Uint8Array(32).fill(7));
const issuedAt = new Date('2026-03-10T12:00:00Z');
const sessionEndsAt = addSeconds(issuedAt, 86_400);
const actor = { userId: newId(), role: 'user', sessionId: newId() } as const;

test('an access token is read until its end, and not after it, however often it was read before', async () => {
  const token = await tokens.issue(actor, issuedAt, sessionEndsAt);
  const after = (seconds: number) => tokens.read(token, addSeconds(issuedAt, seconds));
  const tokenEndsAt = addSeconds(issuedAt, accessTokenLifetimeSeconds).getTime();
  expect(await after(1)).toEqual({ ...actor, tokenEndsAt });
  expect(await after(accessTokenLifetimeSeconds - 1)).toEqual({ ...actor, tokenEndsAt });
  expect(await after(accessTokenLifetimeSeconds)).toBeNull();
});

test('a token of another key, or one that was altered, is nobody’s', async () => {
  const others = createAccessTokens(new Uint8Array(32).fill(8));
  const token = await others.issue(actor, issuedAt, sessionEndsAt);
  expect(await tokens.read(token, issuedAt)).toBeNull();
  const [head, , seal] = (await tokens.issue(actor, issuedAt, sessionEndsAt)).split('.');
  const claims = { sub: newId(), sid: actor.sessionId, role: 'admin' };
  const altered = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(await tokens.read(`${head}.${altered}.${seal}`, issuedAt)).toBeNull();
});
