import { queryOptions } from '@tanstack/react-query';
import { getEntrance } from '#contracts/account.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { goOnAt } from '#lib/session/go-on-at.ts';

type Answer = AnswerOf<typeof getEntrance>;
export type Entrance = Answer & { readonly identity: NonNullable<Answer['identity']> };

/**
 * Workspace at this host. Every page reads it again, because a workspace may have been created since. At a host
 * outside the product's domain the page redirects to the product's, so that nobody types a password elsewhere.
 */
export const entranceQuery = queryOptions({
  queryKey: ['entrance'],
  queryFn: async (): Promise<Entrance> => {
    const entrance = await api(getEntrance);
    const { identity, domain } = entrance;
    return identity ? { ...entrance, identity } : goOnAt(addressAt(domain, ''));
  },
  staleTime: 0,
});

/** Redirects to the product's own host, because the sign-in at Google returns there. */
export const beginAtProduct = ({ domain }: Entrance, path: string): void => {
  if (location.host !== domain) location.replace(addressAt(domain, path));
};

/** URL of a host, with the scheme of this page. */
export const addressAt = (host: string, path: string): string => `${location.protocol}//${host}${path}`;
