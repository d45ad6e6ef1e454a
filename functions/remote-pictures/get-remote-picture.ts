import { getRemotePicture } from '#contracts/remote-pictures.ts';
import { asTenant } from '#server/data/acting.ts';
import { remoteAddressOf } from '#server/files/remote-pictures.ts';
import { hasObject, putOnce, readUrl, remotePictureKey } from '#server/files/storage.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { tenantOfRequest } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { countCall } from '#server/tokens/rate-limit.ts';
import { fetchPicture } from './fetch-picture.ts';

/** Fetches a picture and keeps it. Race: of two concurrent first views, the first one's bytes are kept. */
const take = async (
  { tenantId, deletes_on }: TenantRecord,
  address: string,
  key: string,
  now: number,
): Promise<Refused | undefined> => {
  // Nothing new is kept of a workspace that is about to be purged.
  if (deletes_on !== undefined) return refused('not_found');
  const limited = await countCall('remote_picture', { caller: String(tenantId), subject: key }, now);
  if (limited) return limited;
  const fetched = await fetchPicture(address);
  if ('fault' in fetched) {
    log.info('a remote picture is not shown', { tenantId, fault: fetched.fault });
    return refused('not_found');
  }
  await putOnce(key, fetched.bytes, fetched.type, now);
  return undefined;
};

/** Copy of a picture, fetched at its first view. Served as an attachment of the checked type, like every upload. */
export const getRemotePictureEndpoint = publicEndpoint(getRemotePicture, async ({ event, params, now }) => {
  const tenant = await tenantOfRequest(event);
  const address = tenant && remoteAddressOf(tenant.tenantId, params);
  if (tenant?.held) return refused('workspace_held');
  if (!tenant || address === undefined) return refused('not_found');
  return asTenant(tenant.tenantId, async () => {
    const key = remotePictureKey(tenant.tenantId, address);
    const failed = (await hasObject(key, now)) ? undefined : await take(tenant, address, key, now);
    return failed ?? { location: await readUrl(key, now, 'picture') };
  });
});
