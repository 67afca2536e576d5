import type { PayoutReport } from '@nzela/contract/merchant-payouts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';

/** Where the sum of a payout comes from: what was there before, each kind of movement, and what stays. */
export function ReportSums({ report }: { readonly report: PayoutReport }) {
  const { devise, paiements, remboursements } = report;
  const plain = (id: string, label: string, amount: number): RecapLine => ({
    id,
    label,
    value: formatAmount(Math.abs(amount), devise),
    sign: amount < 0 ? '−' : '+',
  });
  const unlessNone = (line: RecapLine, amount: number) => (amount === 0 ? [] : [line]);
  const other = (id: string, label: string, amount: number) =>
    unlessNone(plain(id, label, amount), amount);
  // Amounts are decimal numbers of at most two places.
  const available = Math.round((report.verse + report.reste) * 100) / 100;
  return (
    <Recap
      title={m.payouts_report_title()}
      lines={[
        {
          id: 'avant',
          label: m.payouts_report_before(),
          value: formatAmount(report.reportPrecedent, devise),
        },
        plain(
          'paiements',
          m.payouts_report_payments({ count: String(paiements.nombre) }),
          paiements.montant,
        ),
        { ...plain('frais', m.payments_fee(), report.frais), sign: '−' },
        ...other(
          'remboursements',
          m.payouts_report_refunds({ count: String(remboursements.nombre) }),
          remboursements.montant,
        ),
        ...other('litiges', m.payments_disputes(), report.litiges),
        ...other('revenus', m.payouts_report_returned(), report.versementsRevenus),
        ...other('autres', m.payouts_report_others(), report.autres),
        {
          ...plain('disponible', m.payouts_report_available(), available),
          sign: '=',
          weight: 'total',
        },
        { ...plain('verse', m.payouts_report_paid(), report.verse), sign: '−' },
        { ...plain('reste', m.payouts_report_left(), report.reste), sign: '=', weight: 'total' },
      ]}
    />
  );
}
