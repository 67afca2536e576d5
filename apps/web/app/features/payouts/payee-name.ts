import type { Payee } from '@nzela/contract/merchant-payouts';

/** `Comptoir · •••• 0189 · EUR`: enough to tell one's accounts apart. */
export function payeeName({ titulaire, compte, devise }: Payee): string {
  return `${titulaire} · •••• ${compte.slice(-4)} · ${devise}`;
}
