import type { Topup } from '@nzela/contract/topups';
import { m } from '@nzela/messages/m';
import { ScheduleButton } from '../schedules/schedules.tsx';
import { nationalDigits, productText } from './topup-values.ts';

type ScheduleTopupProps = {
  readonly topup: Topup;
  /** The number in groups. */
  readonly phone: string;
};

/** « Programmer cette recharge »: the same product to the same number, later or regularly. */
export function ScheduleTopup({ topup, phone }: ScheduleTopupProps) {
  const { countryIso, operatorId, productId, dataPackageId, amount } = topup;
  const choice = dataPackageId === null ? { amount } : { dataPackageId };
  return (
    <ScheduleButton
      label={m.schedules_action_topup()}
      order={{
        genre: 'recharge',
        title: m.schedules_order_title({ amount: productText(topup), name: phone }),
        recharge: {
          phoneNumber: nationalDigits(topup),
          countryIso,
          operatorId,
          productId,
          ...choice,
        },
      }}
    />
  );
}
