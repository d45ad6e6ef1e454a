/** Devices of members that take push messages (docs/decisions/0110). */
import type { EntityItem } from 'electrodb';
import { isPushEndpoint } from '#domain/push/push.ts';
import { PushDevice } from '../data/entities/push-device.ts';
import { hashed } from '../data/ids.ts';

export type Device = EntityItem<typeof PushDevice>;

/**
 * Push service of the embedded runtime, in place of the browsers'. A deployed function never heeds it: AWS sets the
 * function's name, which no configuration can unset.
 */
const isOfStandIn = (address: string): boolean => {
  const origin = process.env.PUSH_TEST_ORIGIN;
  if (process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined || origin === undefined) return false;
  return URL.canParse(address) && new URL(address).origin === origin;
};

/** True for an address that push messages may be sent to: asked when it is registered, and before each message. */
export const mayPushTo = (address: string): boolean => isPushEndpoint(address) || isOfStandIn(address);

/** Id of the device behind an address. */
export const deviceId = (endpoint: string): string => hashed(endpoint);

/** Devices of a workspace whose sessions may go on. A team has some tens of them: a page at most. */
export const devicesOf = async (tenantId: number, now: number): Promise<Device[]> => {
  const { data } = await PushDevice.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return data.filter(({ expires }) => expires * 1000 > now);
};

/** Deletes devices of a workspace, in any number. */
export const forgetDevices = async (tenantId: number, ends: (device: Device) => boolean): Promise<void> => {
  const { data } = await PushDevice.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  await Promise.all(
    data.filter(ends).map(({ id }) => PushDevice.delete({ tenantId, id }).go({ response: 'none' })),
  );
};
