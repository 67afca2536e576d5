/** What other features may use of the quotes. */
export { amountError } from './amount-error.ts';
export { PreviewNotice } from './preview-notice.tsx';
export { type Preview, previewQuote } from './quotes.api.ts';
export { isOtherPrice } from './other-price.ts';
export { type LivePrice, type PricedRequest, storeQuote, useLivePrice } from './live-price.ts';
export { rateSentence, shortRate } from './rate-text.ts';
export { readSimulation, simulationRequest } from './simulation.ts';
export { usePreview } from './use-preview.ts';

/** The quick simulator, whose code comes when somebody reaches for it. */
export async function loadSimulator() {
  return (await import('./simulator.tsx')).Simulator;
}
