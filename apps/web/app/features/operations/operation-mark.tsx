import type { Operation } from '@nzela/contract/operations';
import type { OperationKind } from '@nzela/contract/operation-terms';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CreditCard,
  Gift,
  HandCoins,
  type LucideIcon,
  Percent,
  ReceiptText,
  RefreshCw,
  RotateCcw,
  Smartphone,
  Store,
} from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { counterpartOf } from './operation-words.ts';

const icons: Readonly<Record<OperationKind, LucideIcon>> = {
  transfert: ArrowLeftRight,
  depot: ArrowDownToLine,
  retrait: ArrowUpFromLine,
  recharge: Smartphone,
  facture: ReceiptText,
  carte: CreditCard,
  remboursement: RotateCcw,
  frais: Percent,
  parrainage: Gift,
  conversion: RefreshCw,
  demande: HandCoins,
  paiement: Store,
};

/** The other side's initials; where there is nobody, what kind of movement it is. The words beside it say it. */
export function OperationMark({ operation }: { readonly operation: Operation }) {
  const { genre } = operation;
  const name = counterpartOf(operation);
  if (name !== null && genre !== 'facture') return <Avatar name={name} />;
  const Icon = icons[genre];
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-3 text-ink-2"
    >
      <Icon size={20} />
    </span>
  );
}
