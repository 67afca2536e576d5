import type { FastifyRequest } from 'fastify';
import type { CookieCategory } from '@nzela/contract/cookies';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { readChoice, type KeptChoice } from './choice-cookie.ts';

export type CookieDeps = { readonly settings: Pick<Settings, 'read'>; readonly clock: Clock };

const dayMs = 86_400_000;

/**
 * What a browser chose, as long as it holds: no longer than the settings say now, and only while every category that is
 * offered was decided on. Null: the banner asks.
 */
export function currentChoice(
  request: Pick<FastifyRequest, 'cookies'>,
  { dureeJours, categories }: SettingsDocument<'cookies'>,
  now: Date,
): KeptChoice | null {
  const kept = readChoice(request);
  if (kept === null) return null;
  if (now.getTime() - kept.at.getTime() >= dureeJours * dayMs) return null;
  const offered = optionalOf(categories);
  return offered.every((category) => kept.decided.includes(category)) ? kept : null;
}

/** The optional categories that visitors are offered. */
export function optionalOf(
  categories: SettingsDocument<'cookies'>['categories'],
): CookieCategory[] {
  return categories.filter(({ active, requise }) => active && !requise).map(({ id }) => id);
}

/** Whether this browser agreed to `category`, which is still offered. */
export async function hasAgreed(
  { settings, clock }: CookieDeps,
  request: Pick<FastifyRequest, 'cookies'>,
  category: CookieCategory,
): Promise<boolean> {
  const document = await settings.read('cookies');
  if (!document.active || !optionalOf(document.categories).includes(category)) return false;
  return currentChoice(request, document, clock.now())?.accepted.includes(category) ?? false;
}
