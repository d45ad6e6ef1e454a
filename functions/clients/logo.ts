import { removeClientLogo, uploadClientLogo } from '#contracts/clients.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Client } from '#server/data/entities/client.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo, keepLogo, logoOf } from '#server/files/logo.ts';
import { mediaUrl } from '#server/files/media.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';

interface Change {
  readonly principal: Principal;
  readonly id: number;
  /** Epoch milliseconds, and the same as an ISO time. */
  readonly now: number;
  readonly at: string;
}

/** Replaces the logo of a client by what `make` stores, or removes it where it stores nothing. */
const changeLogo = async <Image extends string | undefined>(
  { principal, id, now, at }: Change,
  make: () => Promise<Image | Refused>,
): Promise<{ image: Image; version: number } | Refused> => {
  const { tenantId } = principal.tenant;
  const saved = await retryOnConflict(async () => {
    const { data: client } = await Client.get({ tenantId, id }).go({ consistent: true });
    if (!client || client.status === 'deleting') return refused('client_not_found');
    const image = await make();
    if (isRefused(image)) return image;
    if (image === client.image) return { image, before: client, version: client.version };
    const result = await transact((entities) => {
      const patch = entities.Client.patch({ tenantId, id }).set({
        updated_on: at,
        ...(image !== undefined && { image }),
      });
      return [
        (image === undefined ? patch.remove(['image']) : patch)
          .add({ version: 1 })
          // Race: a concurrent save of the client would restore the old logo.
          .where(({ version }, { eq }) => eq(version, client.version))
          .commit(),
        entities.Commit.create({
          ...commitAt({ tenantId }, now),
          actor: eventActor(principal),
          events: [{ category: 'Client Updated', client_id: id, changed: ['image'] }],
          changes: { image: [client.image ?? null, image ?? null] },
        }).commit(),
      ];
    });
    return result.committed ? { image, before: client, version: client.version + 1 } : again;
  });
  if (isRefused(saved)) return saved;
  await dropReplacedLogo(saved.before.image, saved.image, now);
  return { image: saved.image, version: saved.version };
};

/** Stores a client's logo. The bytes decide its type, not the file's name. */
export const uploadClientLogoEndpoint = endpoint(
  uploadClientLogo,
  async ({ principal, params: { id }, body, now, at }) => {
    const picture = logoOf(body);
    const { tenantId } = principal.tenant;
    const saved = await changeLogo({ principal, id, now, at }, async () =>
      picture
        ? keepLogo({ tenantId, owner: `client_${id}` }, body, picture, now)
        : refused('logo_not_a_picture'),
    );
    if (isRefused(saved)) return saved;
    return { image: await mediaUrl(saved.image, now), version: saved.version, updated_on: at };
  },
);

/** Removes a client's logo; a client without one stays as it is. */
export const removeClientLogoEndpoint = endpoint(
  removeClientLogo,
  async ({ principal, params: { id }, now, at }) => {
    const saved = await changeLogo({ principal, id, now, at }, async () => undefined);
    return isRefused(saved) ? saved : { image: null, version: saved.version, updated_on: at };
  },
);
