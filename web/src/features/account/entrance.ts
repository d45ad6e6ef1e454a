import { queryOptions } from '@tanstack/react-query';
import { getEntrance } from '../../../../shared/contracts/account.ts';
import type { AnswerOf } from '../../../../shared/contracts/route.ts';
import { api } from '../../lib/api.ts';

export type Entrance = AnswerOf<typeof getEntrance>;

/** Where one is, asked anew by each page: a workspace may have come into being. */
export const entranceQuery = queryOptions({
  queryKey: ['entrance'],
  queryFn: () => api(getEntrance),
  staleTime: 0,
});

/** An address below the product's own domain, or at it, with the scheme of this page. */
export const addressAt = (host: string, path: string): string => `${location.protocol}//${host}${path}`;
