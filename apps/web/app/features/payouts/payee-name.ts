import type { Payee } from '@nzela/contract/merchant-payouts';

type Named = Pick<Payee, 'titulaire' | 'compte' | 'devise'>;

/** `Comptoir · •••• 0189 · EUR`: enough to tell one's accounts apart. */
export function payeeName({ titulaire, compte, devise }: Named): string {
  return `${titulaire} · •••• ${compte.slice(-4)} · ${devise}`;
}
