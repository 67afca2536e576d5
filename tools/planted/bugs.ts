import type { Bug } from './bug.ts';
import { administratorBugs } from './bugs/administrators.ts';
import { columnBugs } from './bugs/columns.ts';
import { complianceBugs } from './bugs/compliance.ts';
import { contentBugs } from './bugs/content.ts';
import { financeBugs } from './bugs/finance.ts';
import { jobBugs } from './bugs/jobs.ts';
import { kernelBugs } from './bugs/kernel.ts';
import { merchantBugs } from './bugs/merchants.ts';
import { moneyBugs } from './bugs/money.ts';
import { paymentBugs } from './bugs/payments.ts';
import { peopleBugs } from './bugs/people.ts';
import { privacyBugs } from './bugs/privacy.ts';
import { programBugs } from './bugs/programs.ts';
import { providerBugs } from './bugs/providers.ts';
import { saleBugs } from './bugs/sales.ts';
import { trickBugs } from './bugs/tricks.ts';
import { turnBugs } from './bugs/turns.ts';
import { workloadBugs } from './bugs/workload.ts';

/** Every mistake that is planted, one at a time, by `npm run prove -- planted`. */
export const plantedBugs: readonly Bug[] = [
  ...administratorBugs,
  ...columnBugs,
  ...contentBugs,
  ...financeBugs,
  ...merchantBugs,
  ...saleBugs,
  ...moneyBugs,
  ...kernelBugs,
  ...jobBugs,
  ...paymentBugs,
  ...privacyBugs,
  ...complianceBugs,
  ...programBugs,
  ...providerBugs,
  ...turnBugs,
  ...peopleBugs,
  ...trickBugs,
  ...workloadBugs,
];
