import { ChartWaiting } from '../../ui/chart/ChartWaiting.tsx';
import { seen } from '../../ui/chart/seen.tsx';
import type { RateHistoryProps } from './rate-history.tsx';

/** The history of a rate, which comes when it is seen. */
export const RatePicture = seen<RateHistoryProps>(
  async () => (await import('./rate-history.tsx')).RateHistory,
  <ChartWaiting room="chosen" />,
);
