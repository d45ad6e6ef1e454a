/** Browsers on which a member takes push messages (docs/decisions/0110). */
import { ECDH } from 'node:crypto';
import { listDevices, removeDevice, saveDevice } from '#contracts/devices.ts';
import { deviceOf } from '#domain/account/device.ts';
import { sessionLifetime } from '#domain/account/session.ts';
import { mostDevices } from '#domain/push/push.ts';
import { PushDevice } from '#server/data/entities/push-device.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { type Device, deviceId, devicesOf, mayPushTo } from '#server/push/devices.ts';

/** Undefined on a stage without push messages. */
const publicKey = (): string | undefined => process.env.PUSH_PUBLIC_KEY || undefined;

const ownDevices = async (tenantId: number, user: number, now: number): Promise<Device[]> =>
  (await devicesOf(tenantId, now))
    .filter((device) => device.user === user)
    .toSorted((one, other) => other.seen - one.seen);

export const listDevicesEndpoint = endpoint(listDevices, async ({ principal, now }) => {
  const { tenant, actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  const devices = await ownDevices(tenant.tenantId, actor.user_id, now);
  return {
    public_key: publicKey() ?? null,
    devices: devices.slice(0, mostDevices).map(({ id, browser = null, system = null, seen }) => ({
      id,
      browser,
      system,
      seen_on: new Date(seen).toISOString(),
    })),
  };
});

/** True for a point of the curve, without which nothing can be encrypted for the browser. */
const isOnCurve = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
};

/**
 * A browser belongs to one member: whoever turns push messages on there last takes it over. A session is of one browser, so that
 * another subscription of it is one of a former address of the workspace, or one that was replaced: a message would come twice.
 */
export const saveDeviceEndpoint = endpoint(saveDevice, async ({ principal, body, now }) => {
  const { tenant, actor, subject, session } = principal;
  if (actor.kind !== 'agent' || !session) return refused('agents_only');
  const { tenantId } = tenant;
  const { keys, language } = body;
  if (publicKey() === undefined || !mayPushTo(body.endpoint) || !isOnCurve(keys.p256dh))
    return refused('device_invalid', { field: 'endpoint' });
  const id = deviceId(body.endpoint);
  const { browser, system } = deviceOf(session.userAgent);
  const { begun } = session.session;
  await PushDevice.put({
    tenantId,
    id,
    user: actor.user_id,
    subject,
    session: session.session.id,
    begun,
    endpoint: body.endpoint,
    ...keys,
    language,
    ...(browser !== null && { browser }),
    ...(system !== null && { system }),
    seen: now,
    expires: begun + sessionLifetime,
  }).go();
  const own = await ownDevices(tenantId, actor.user_id, now);
  const others = own.filter((device) => device.id !== id);
  const isOfSession = (device: Device) => device.session === session.session.id;
  const elsewhere = others.filter((device) => !isOfSession(device));
  const ended = [...others.filter(isOfSession), ...elsewhere.slice(mostDevices - 1)];
  if (ended.length > 0) await PushDevice.delete(ended.map((device) => ({ tenantId, id: device.id }))).go();
  return { id };
});

export const removeDeviceEndpoint = endpoint(removeDevice, async ({ principal, params }) => {
  const { tenant, actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  const removed = await transact((entities) => [
    entities.PushDevice.delete({ tenantId: tenant.tenantId, id: params.device })
      .where(({ user }, { eq }) => eq(user, actor.user_id))
      .commit(),
  ]);
  return removed.committed ? { ok: true as const } : refused('device_not_found');
});
