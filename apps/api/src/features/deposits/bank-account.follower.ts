import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { say } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import type { Follower } from '../settings/settings.ts';

/** Our own account, which people's wires go to: an IBAN with a wrong character would send them elsewhere, or nowhere. */
export const bankAccountFollower: Follower<'bank-account'> = {
  async admit({ iban }) {
    if (isValidIBAN(electronicFormatIBAN(iban) ?? '')) return;
    refuse('requete_invalide', { errors: [{ champ: 'valeur.iban', message: say('fields_iban') }] });
  },
};
