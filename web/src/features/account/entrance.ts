import { queryOptions } from '@tanstack/react-query';
import { getEntrance } from '#contracts/account.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/api.ts';

export type Entrance = AnswerOf<typeof getEntrance>;

/** Where one is, asked anew by each page: a workspace may have come into being. */
export const entranceQuery = queryOptions({
  queryKey: ['entrance'],
  queryFn: () => api(getEntrance),
  staleTime: 0,
});

/** Whoever goes to Google comes back to the product's own host, so that is where a sign-up begins. */
export const beginAtProduct = ({ domain }: Entrance, path: string): void => {
  if (location.host !== domain) location.replace(addressAt(domain, path));
};

/** An address below the product's own domain, or at it, with the scheme of this page. */
export const addressAt = (host: string, path: string): string => `${location.protocol}//${host}${path}`;
