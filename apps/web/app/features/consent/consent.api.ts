import type { Consents } from '@nzela/contract/consent';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '../../lib/read-query.ts';

export const consentsQuery = queryOptions({
  ...readQuery<Consents>(['consent'], '/consentements'),
  // The switch of news by mail, among the notifications, is one of them.
  staleTime: 0,
});
