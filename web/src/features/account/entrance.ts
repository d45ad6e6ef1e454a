import { queryOptions } from '@tanstack/react-query';
import { getEntrance } from '#contracts/account.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/api.ts';

export type Entrance = AnswerOf<typeof getEntrance>;

/** Workspace at this host. Every page reads it again, because a workspace may have been created meanwhile. */
export const entranceQuery = queryOptions({
  queryKey: ['entrance'],
  queryFn: () => api(getEntrance),
  staleTime: 0,
});

/** Redirects to the product's own host, because the sign-in at Google returns there. */
export const beginAtProduct = ({ domain }: Entrance, path: string): void => {
  if (location.host !== domain) location.replace(addressAt(domain, path));
};

/** URL of a host, with the scheme of this page. */
export const addressAt = (host: string, path: string): string => `${location.protocol}//${host}${path}`;
