import { queryOptions } from '@tanstack/react-query';
import { getAddressChange } from '#contracts/address-change.ts';
import { api } from '#lib/calls/api.ts';

/** Change of the signed-in person's address that waits for its link. */
export const addressChangeQuery = queryOptions({
  queryKey: ['address-change'],
  queryFn: ({ signal }) => api(getAddressChange, { signal }),
  // A change from before may have been made since, at another device.
  meta: { kept: false },
});
