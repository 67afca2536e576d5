import type { CurrencyCode } from '@nzela/money/currencies';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';

const StatementDialog = dialogWhenOpened(async () => ({
  default: (await import('./statement.dialog.tsx')).StatementDialog,
}));

type StatementButtonProps = {
  readonly currencies: readonly CurrencyCode[];
  /** Of a merchant; else of one's own wallets. */
  readonly account?: MerchantAccount;
  readonly size?: 's';
};

/** « Relevé »: a period and a currency in, a file out. The first currency is proposed. */
export function StatementButton({ currencies, account, size }: StatementButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(size === undefined ? {} : { size })}
        variant="secondary"
        icon={<FileText size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.statements_action()}
      </Button>
      {open && (
        <StatementDialog account={account} currencies={currencies} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
