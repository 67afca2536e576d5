import type { ConsentPurpose } from '@nzela/contract/consent';
import type { NotificationEvent } from '@nzela/contract/notifications';

export const newsEvent: NotificationEvent = 'nouveautes';

/** What is new comes by mail with this agreement and not without: the switch beside the others is the same agreement. */
export const newsConsent: ConsentPurpose = 'communications';
