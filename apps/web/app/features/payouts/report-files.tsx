import type { MerchantPayout } from '@nzela/contract/merchant-payouts';
import { payoutReportFormats } from '@nzela/contract/merchant-payouts';
import { Download } from 'lucide-react';
import { callWithToasts } from '../../lib/call.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { downloadReport } from './payouts.api.ts';

/** The report of a payout as files to keep or to compute with. */
export function ReportFiles({
  payout: { id, reference },
}: {
  readonly payout: Pick<MerchantPayout, 'id' | 'reference'>;
}) {
  const { account } = useMerchant();
  return payoutReportFormats.map((format) => (
    <Button
      key={format}
      size="s"
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      aria-label={m.payouts_report_of({ reference, format: format.toUpperCase() })}
      onClick={() =>
        void callWithToasts(async () =>
          saveFile(await downloadReport(account, id, format), `${reference}.${format}`),
        )
      }
    >
      {m.payouts_report({ format: format.toUpperCase() })}
    </Button>
  ));
}
