import type {
  ChangeSchedule,
  CreateSchedule,
  Schedule,
  SchedulePreview,
} from '@nzela/contract/schedules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';

export function schedulesQuery() {
  return queryOptions({
    ...readQuery<{ elements: readonly Schedule[] }>(['schedules'], '/schedules'),
    select: ({ elements }) => elements,
  });
}

/** What `body` would cost today and when it would run; nothing is asked while it is not complete. */
export function previewQuery(body: CreateSchedule | null) {
  return queryOptions({
    queryKey: ['schedules', 'preview', body],
    queryFn: ({ signal }) =>
      http.call<SchedulePreview>('/schedules/apercu', { method: 'POST', body, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Once for a key. The person is asked who they are: nobody will be there when it runs. */
export function createSchedule(body: CreateSchedule, idempotencyKey: string): Promise<Schedule> {
  return withStepUp((verification) =>
    http.call<Schedule>('/schedules', { method: 'POST', body, idempotencyKey, verification }),
  );
}

export function changeSchedule(
  id: string,
  body: ChangeSchedule,
  idempotencyKey: string,
): Promise<Schedule> {
  return withStepUp((verification) =>
    http.call<Schedule>(`/schedules/${id}`, {
      method: 'PATCH',
      body,
      idempotencyKey,
      verification,
    }),
  );
}

export type ScheduleAction = 'pause' | 'reprise' | 'saut' | 'annulation';

export function actOnSchedule(id: string, action: ScheduleAction): Promise<Schedule> {
  return withStepUp((verification) =>
    http.call<Schedule>(`/schedules/${id}/${action}`, { method: 'PATCH', body: {}, verification }),
  );
}
