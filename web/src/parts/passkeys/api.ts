import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listPasskeys, removePasskey } from '#contracts/passkeys.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';

export type Passkey = AnswerOf<typeof listPasskeys>['passkeys'][number];

/** Passkeys of the signed-in person. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, { signal }),
  // Added or removed elsewhere meanwhile, they must not be shown as they were.
  meta: { kept: false },
});

export const add = async (client: QueryClient): Promise<'done' | 'cancelled'> => {
  const { makePasskey } = await import('#lib/session/passkey.ts');
  const outcome = await makePasskey();
  if (outcome === 'done') await client.refetchQueries({ queryKey: passkeysQuery.queryKey });
  return outcome;
};

export const remove = async (client: QueryClient, { id }: Passkey): Promise<void> => {
  await api(removePasskey, { body: { passkey: id } });
  await showChange(
    client,
    passkeysQuery,
    (known) => known && { passkeys: known.passkeys.filter((passkey) => passkey.id !== id) },
  );
};
