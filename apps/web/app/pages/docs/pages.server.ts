import type { Description } from '../api/description.server.ts';
import { disputes } from './content/disputes.server.ts';
import { errorsOf } from './content/errors.server.ts';
import { payments } from './content/payments.server.ts';
import { quickStart } from './content/quick-start.server.ts';
import { refunds } from './content/refunds.server.ts';
import { testNumbers } from './content/test-numbers.server.ts';
import { versions } from './content/versions.server.ts';
import { webhooks } from './content/webhooks.server.ts';
import type { GuidePage } from './guide.ts';

/** The pages of the guide, in the order of a first day. */
export function guideOf(description: Description): readonly GuidePage[] {
  const errors = errorsOf(description);
  return [quickStart, payments, refunds, disputes, webhooks, testNumbers, errors, versions];
}
