import { CreditCard, Smartphone, Wallet, type LucideIcon } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/StatusPill.tsx';

type Gateway = {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly text: () => string;
  /** The one that takes each payment; the others cannot be switched on. */
  readonly isDefault: boolean;
};

/** Spec §6: the mobile-payment gateway is the default and always on, the others are shown as disabled. */
const gateways: readonly Gateway[] = [
  { name: 'MaishaPay', icon: Smartphone, text: m.merchant_gateway_mobile, isDefault: true },
  { name: 'Stripe', icon: CreditCard, text: m.merchant_gateway_cards, isDefault: false },
  { name: 'PayPal', icon: Wallet, text: m.merchant_gateway_paypal, isDefault: false },
];

/** Which gateways take a merchant's payments. */
export function Gateways() {
  return (
    <Card title={m.merchant_gateways_title()} description={m.merchant_gateways_text()}>
      <ul className="flex flex-col divide-y divide-border">
        {gateways.map(({ name, icon: Icon, text, isDefault }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Icon size={24} aria-hidden className="shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
              <p className="text-sm text-ink-2">{text()}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {isDefault ? (
                <>
                  <Badge tone="brand">{m.merchant_gateway_default()}</Badge>
                  <Badge tone="pos">{m.merchant_gateway_on()}</Badge>
                </>
              ) : (
                <Badge>{m.merchant_gateway_off()}</Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
