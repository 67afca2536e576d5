import type { View, viewInputSchema, ViewPage } from '@nzela/contract/views';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

export const viewsQuery = (page: ViewPage) =>
  readQuery<{ readonly elements: readonly View[] }>(['views', page], `/views/${page}`);

export const keepView = (page: ViewPage, body: z.output<typeof viewInputSchema>) =>
  http.call<View>(`/views/${page}`, { method: 'POST', body });

export const forgetView = (page: ViewPage, id: string) =>
  http.call<void>(`/views/${page}/${id}`, { method: 'DELETE' });
