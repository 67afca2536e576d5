import {
  BadgePercent,
  CalendarClock,
  Coins,
  Fingerprint,
  Globe,
  type LucideIcon,
  ShieldCheck,
  Smartphone,
  Zap,
} from 'lucide-react';
import { m } from '@nzela/messages/m';

type Feature = {
  readonly icon: LucideIcon;
  readonly title: () => string;
  readonly text: () => string;
};

/** The eight promises, in the specification's order (§1). */
const features: readonly Feature[] = [
  { icon: Zap, title: m.content_feature_instant_title, text: m.content_feature_instant_text },
  {
    icon: Fingerprint,
    title: m.content_feature_security_title,
    text: m.content_feature_security_text,
  },
  { icon: Smartphone, title: m.content_feature_mobile_title, text: m.content_feature_mobile_text },
  { icon: Globe, title: m.content_feature_world_title, text: m.content_feature_world_text },
  {
    icon: CalendarClock,
    title: m.content_feature_recurring_title,
    text: m.content_feature_recurring_text,
  },
  { icon: BadgePercent, title: m.content_feature_rates_title, text: m.content_feature_rates_text },
  {
    icon: Coins,
    title: m.content_feature_currencies_title,
    text: m.content_feature_currencies_text,
  },
  { icon: ShieldCheck, title: m.content_feature_refund_title, text: m.content_feature_refund_text },
];

export function FeatureGrid() {
  return (
    <>
      <h2 className="text-3xl sm:text-4xl">{m.content_features_title()}</h2>
      <p className="mt-3 max-w-prose text-ink-2">{m.content_features_text()}</p>
      <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title()} className="flex gap-4 sm:flex-col sm:gap-3">
            <Icon size={28} strokeWidth={1.75} aria-hidden className="shrink-0 text-brand" />
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-xl">{title()}</h3>
              <p className="mt-2 text-ink-2">{text()}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
