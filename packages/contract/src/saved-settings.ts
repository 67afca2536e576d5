import { z } from 'zod';
import { minimumFaults } from './field-messages.ts';
import { settingsSchemas, type SettingsSubject } from './settings.ts';
import { savedCardConfigurationSchema } from './virtual-cards.ts';

const hostLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A name of RFC 1123. One whose last part is digits alone is read as an address of numbers. */
const hostName = new RegExp(`^(?:${hostLabel}\\.)*(?!\\d+$)${hostLabel}$`, 'i');

/** A server by its name or address: without scheme, port or path. */
const hostSchema = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .refine((host) => hostName.test(host) || isAddress(host), { error: 'fields_mail_host' });

function isAddress(host: string): boolean {
  return z.ipv4().safeParse(host).success || z.ipv6().safeParse(host).success;
}

const corridorsInOrder = settingsSchemas.corridors.check(({ value: { corridors }, issues }) => {
  const fault = (path: readonly (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: corridors, path: ['corridors', ...path], message });
  if (corridors.length === 0) fault([], 'fields_one_country');
  for (const [index, { pays, modes }] of corridors.entries()) {
    if (corridors.findIndex((one) => one.pays === pays) !== index)
      fault([index, 'pays'], 'fields_country_twice');
    if (modes.length === 0) fault([index, 'modes'], 'fields_one_delivery');
    for (const [at, { mode, minimum, maximum, operateurs }] of modes.entries()) {
      const place = [index, 'modes', at] as const;
      if (modes.findIndex((one) => one.mode === mode) !== at)
        fault([...place, 'mode'], 'fields_delivery_twice');
      if (new Set(operateurs.map(({ code }) => code)).size < operateurs.length)
        fault([...place, 'operateurs'], 'fields_operator_twice');
      const path = ['corridors', ...place, 'minimum'];
      issues.push(...minimumFaults({ minimum, maximum, path }));
    }
  }
});

const operatorsOnce = settingsSchemas['gateways.mobile-money'].check(({ value, issues }) => {
  const { operateurs } = value;
  const fault = (path: readonly (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: operateurs, path: ['operateurs', ...path], message });
  if (operateurs.length === 0) fault([], 'fields_one_operator');
  for (const [index, { code, pays }] of operateurs.entries()) {
    if (operateurs.findIndex((one) => one.code === code) !== index)
      fault([index, 'code'], 'fields_operator_twice');
    if (pays.length === 0) fault([index, 'pays'], 'fields_operator_nowhere');
    for (const [at, { pays: country, devises }] of pays.entries()) {
      const place = [index, 'pays', at] as const;
      if (pays.findIndex((one) => one.pays === country) !== at)
        fault([...place, 'pays'], 'fields_country_twice');
      if (devises.length === 0) fault([...place, 'devises'], 'fields_operator_nowhere');
      if (new Set(devises).size < devises.length)
        fault([...place, 'devises'], 'fields_currency_twice');
    }
  }
});

const averageBelowAll = settingsSchemas.rates.check(({ value, issues }) => {
  const { pourcentage } = value.moyenneBanques;
  const path = ['moyenneBanques', 'pourcentage'];
  if (Number(pourcentage) > 100)
    issues.push({ code: 'too_big', origin: 'number', maximum: 100, input: pourcentage, path });
});

const limitsInOrder = settingsSchemas.limits.check(({ value, issues }) => {
  for (const [level, { jour, mois, annee }] of Object.entries(value.niveaux)) {
    const fault = (period: string, input: string) =>
      issues.push({
        code: 'custom',
        input,
        path: ['niveaux', level, period],
        message: 'fields_limits_order',
      });
    if (Number(jour) > Number(mois)) fault('jour', jour);
    if (Number(mois) > Number(annee)) fault('mois', mois);
  }
});

const billersOnce = settingsSchemas.bills.check(({ value: { vedettes }, issues }) => {
  for (const [index, id] of vedettes.entries())
    if (vedettes.indexOf(id) !== index)
      issues.push({
        code: 'custom',
        input: id,
        path: ['vedettes', index],
        message: 'fields_biller_twice',
      });
});

/**
 * What a document is asked for when it is saved: more than when it is read, where that was not always asked. What a release
 * took stays readable in the next ones.
 */
export const savedSettingsSchemas = {
  ...settingsSchemas,
  corridors: corridorsInOrder,
  rates: averageBelowAll,
  limits: limitsInOrder,
  bills: billersOnce,
  'gateways.mobile-money': operatorsOnce,
  mail: settingsSchemas.mail.extend({ hote: hostSchema }),
  'virtual-cards': savedCardConfigurationSchema,
} as const satisfies Readonly<Record<SettingsSubject, z.ZodType>>;
