import type { BillStatus, BillType } from '@nzela/contract/bills';
import {
  Droplets,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Phone,
  ReceiptText,
  Wifi,
  Zap,
} from 'lucide-react';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

type Display = { readonly look: StatusLook; readonly label: string };

/** A bill's status as a person reads it. */
export function statusDisplay(status: BillStatus): Display {
  switch (status) {
    case 'complete':
      return { look: 'done', label: m.bills_status_complete() };
    case 'annule':
      return { look: 'cancelled', label: m.transfers_status_annule() };
    case 'echoue':
      return { look: 'failed', label: m.bills_status_echoue() };
    case 'en_verification':
    case 'indetermine':
      return { look: 'checking', label: m.bills_status_indetermine() };
    case 'en_attente':
    case 'en_cours':
      return { look: 'pending', label: m.bills_status_en_cours() };
  }
}

export function isPending(status: BillStatus): boolean {
  return status !== 'complete' && status !== 'annule' && status !== 'echoue';
}

type TypeDisplay = { readonly icon: LucideIcon; readonly name: () => string };

export const typeDisplay: Readonly<Record<BillType, TypeDisplay>> = {
  electricity: { icon: Zap, name: m.bills_type_electricity },
  water: { icon: Droplets, name: m.bills_type_water },
  internet: { icon: Wifi, name: m.bills_type_internet },
  phone: { icon: Phone, name: m.bills_type_phone },
  tax: { icon: Landmark, name: m.bills_type_tax },
  school: { icon: GraduationCap, name: m.bills_type_school },
  other: { icon: ReceiptText, name: m.bills_type_other },
};
