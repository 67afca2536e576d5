import type { Corridor, DeliveryMethod } from '@nzela/contract/tariffs';
import { Banknote, Landmark, Smartphone, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { optionName, workingFirst } from '../../lib/destinations.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { DestinationNote } from '../../ui/DestinationState.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { deliveryName } from './delivery-name.ts';

type DeliveryChoiceProps = {
  readonly corridor: Corridor;
  readonly value: DeliveryMethod;
  readonly onChange: (delivery: DeliveryMethod) => void;
  /** False where only ways abroad are offered. */
  readonly withinNzela?: boolean;
};

/**
 * How the recipient gets the money, each way with the time it takes; another account of ours is one of them. Before it stands
 * what an administrator has to say about an open country; of a closed one, the refusal says it.
 */
export function DeliveryChoice({
  corridor: { modes, actif, avis },
  value,
  onChange,
  withinNzela = true,
}: DeliveryChoiceProps) {
  const { applicationName } = useRootData();
  const ours = {
    value: 'nzela' as const,
    title: deliveryName('nzela', applicationName),
    detail: (
      <>
        {m.transfers_delivery_nzela_detail()}
        <span className="block font-semibold text-ink">{delayText(0)}</span>
      </>
    ),
    icon: icons.nzela,
  };
  return (
    <>
      {actif && avis !== null && <Alert tone="warn">{avis}</Alert>}
      <RadioCards
        label={m.transfers_delivery()}
        name="mode"
        columns={2}
        value={value}
        onChange={onChange}
        options={[
          ...workingFirst(modes, ({ etat }) => etat).map((mode) => ({
            value: mode.mode,
            title: deliveryName(mode.mode, applicationName),
            detail: (
              <>
                {detailOf(mode)}
                <span className="block font-semibold text-ink">{delayText(mode.delaiHeures)}</span>
                <DestinationNote state={mode.etat} />
              </>
            ),
            icon: icons[mode.mode],
            disabled: mode.etat === 'down',
          })),
          ...(withinNzela ? [ours] : []),
        ]}
      />
    </>
  );
}

const icons: Record<DeliveryMethod, ReactNode> = {
  mobile: <Smartphone size={24} />,
  bank: <Landmark size={24} />,
  cash: <Banknote size={24} />,
  nzela: <Wallet size={24} />,
};

function detailOf({ mode, operateurs }: Corridor['modes'][number]): string {
  if (mode === 'mobile') {
    return workingFirst(operateurs, ({ etat }) => etat)
      .map(({ nom, etat }) => optionName(nom, etat))
      .join(', ');
  }
  return mode === 'cash' ? m.transfers_delivery_cash_detail() : m.transfers_delivery_bank_detail();
}

/** The longest it takes, in the unit that a person would use. `hours` may be a fraction. */
function delayText(hours: number): string {
  if (hours === 0) return m.transfers_delay_instant();
  if (hours < 1) return m.transfers_delay_minutes({ minutes: Math.ceil(hours * 60) });
  if (hours < 48) return m.transfers_delay_hours({ hours: Math.ceil(hours) });
  return m.transfers_delay_days({ days: Math.ceil(hours / 24) });
}
