import type { MyQr, QrAmount, QrPayee } from '@nzela/contract/qr';
import type { QuotePreview } from '@nzela/contract/quotes';
import type { InstantTransfer, Transfer } from '@nzela/contract/transfers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';

/** One's own code; the one on the screen stays while another amount's is on its way. */
export function myQrQuery(asked: QrAmount | null) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked ?? {})) search.set(name, String(value));
  return queryOptions({
    ...readQuery<MyQr>(['qr', 'mine', asked], `/qr/mine?${search.toString()}`),
    placeholderData: keepPreviousData,
  });
}

export function renewQr(): Promise<MyQr> {
  return http.call<MyQr>('/qr/mine/renouveler', { method: 'POST', body: {} });
}

/** Whom the content of a code pays. */
export function resolveQr(contenu: string): Promise<QrPayee> {
  return http.call<QrPayee>('/qr/resolve', { method: 'POST', body: { contenu } });
}

export type QrPayment = {
  readonly payee: QrPayee;
  /** Decimal text in major units. */
  readonly montant: string;
  readonly devise: NonNullable<QrPayee['devise']>;
  /** What it is for; null says nothing. */
  readonly motif: string | null;
};

/** What paying takes of the wallet, its fee included; null asks nothing. */
export function priceQuery(amount: Pick<QrPayment, 'montant' | 'devise'> | null) {
  return queryOptions({
    queryKey: ['quotes', 'qr', amount],
    queryFn: ({ signal }) =>
      http.call<QuotePreview>('/quotes/preview', {
        method: 'POST',
        body: {
          canal: 'nzela',
          modeReception: 'nzela',
          montant: amount?.montant,
          deviseSource: amount?.devise,
          deviseCible: amount?.devise,
        },
        signal,
      }),
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  });
}

/** Pays at once, from wallet to wallet. Above the threshold the person is asked who they are first. */
export function payByCode(
  { payee, montant, devise, motif }: QrPayment,
  idempotencyKey: string,
): Promise<Transfer> {
  const body: InstantTransfer = {
    montant,
    devise,
    beneficiaire: { mode: 'nzela', codeQr: payee.jeton },
    methodePaiement: 'wallet',
    motif: motif ?? undefined,
  };
  return withStepUp((verification) =>
    http.call<Transfer>('/transfers', { method: 'POST', body, idempotencyKey, verification }),
  );
}
