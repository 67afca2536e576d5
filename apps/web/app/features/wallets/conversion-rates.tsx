import type { CurrencyCode } from '@nzela/money/currencies';
import { ChartLine } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import type { ChartPeriod } from '../../ui/chart/PeriodTabs.tsx';
import { RatePicture } from '../rates/rates.tsx';

type ConversionRatesProps = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/** How the rate of a conversion came to be what it is, for who asks. */
export function ConversionRates({ from, to }: ConversionRatesProps) {
  const [isOpen, setOpen] = useState(false);
  const [period, setPeriod] = useState<ChartPeriod>('30');
  const id = useId();
  return (
    <section className="border-t border-border pt-3">
      <Button
        size="s"
        variant="quiet"
        icon={<ChartLine size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {m.rates_history_name({ from, to })}
      </Button>
      {isOpen && (
        <div id={id} className="mt-3">
          <RatePicture from={from} to={to} period={period} onPeriod={setPeriod} />
        </div>
      )}
    </section>
  );
}
