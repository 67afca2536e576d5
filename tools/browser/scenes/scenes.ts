import { laterScenes } from './clock.ts';
import { deskScenes } from './desk.ts';
import { docsScenes } from './docs.ts';
import { faultScenes } from './faults.ts';
import { identityScenes } from './identity.ts';
import { letterScenes } from './letters.ts';
import { merchantScenes } from './merchants.ts';
import { movedRateScenes } from './moved-rate.ts';
import { offlineScenes } from './offline.ts';
import { payingScenes } from './paying.ts';
import { payoutScenes } from './payouts.ts';
import { pictureScenes } from './pictures.ts';
import { proofScenes } from './proofs.ts';
import { refusalScenes } from './refusals.ts';
import { requestScenes } from './requests.ts';
import type { Scene } from './scene.ts';
import { checkoutScenes } from './checkout.ts';
import { clockScenes, sendingScenes } from './sending.ts';
import { settingsScenes } from './settings.ts';
import { stopScenes } from './stop.ts';
import { tillScenes } from './till.ts';
import { topupScenes } from './topups.ts';
import { passkeyScenes, transferScenes } from './transfers.ts';
import { walletScenes } from './wallet.ts';
import { webhookScenes } from './webhooks.ts';

/** Every state that is photographed beyond the pages as they open. */
export const scenes: readonly Scene[] = [
  ...identityScenes,
  ...transferScenes,
  ...walletScenes,
  ...topupScenes,
  ...requestScenes,
  ...payingScenes,
  ...checkoutScenes,
  ...payoutScenes,
  ...tillScenes,
  ...settingsScenes,
  ...merchantScenes,
  ...webhookScenes,
  ...sendingScenes,
  ...faultScenes,
  ...offlineScenes,
  ...refusalScenes,
  ...clockScenes,
  ...letterScenes,
  ...deskScenes,
  ...docsScenes,
  ...laterScenes,
  ...passkeyScenes,
  ...stopScenes,
  ...proofScenes,
  ...movedRateScenes,
  ...pictureScenes,
];
