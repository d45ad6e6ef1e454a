import { uploadClientLogo } from '#contracts/clients.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Client } from '#server/data/entities/client.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo, keepLogo, logoOf } from '#server/files/logo.ts';
import { readUrl } from '#server/files/storage.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';

/** Stores a client's logo. The bytes decide its type, not the file's name. */
export const uploadClientLogoEndpoint = endpoint(
  uploadClientLogo,
  async ({ principal, params, body, now, at }) => {
    const { tenantId } = principal.tenant;
    const { id } = params;
    const picture = logoOf(body);
    const saved = await retryOnConflict(async () => {
      const { data: client } = await Client.get({ tenantId, id }).go({ consistent: true });
      if (!client || client.status === 'deleting') return refused('client_not_found');
      if (!picture) return refused('logo_not_a_picture');
      const image = await keepLogo({ tenantId, owner: `client_${id}` }, body, picture, now);
      const result = await transact((entities) => [
        entities.Client.patch({ tenantId, id })
          .set({ image, updated_on: at })
          .add({ version: 1 })
          // Race: a concurrent save of the client would restore the old logo.
          .where(({ version }, { eq }) => eq(version, client.version))
          .commit(),
        entities.Commit.create({
          ...commitAt({ tenantId }, now),
          actor: eventActor(principal),
          events: [{ category: 'Client Updated', client_id: id, changed: ['image'] }],
          changes: { image: [client.image ?? null, image] },
        }).commit(),
      ]);
      return result.committed ? { image, before: client } : again;
    });
    if (isRefused(saved)) return saved;
    const { image, before } = saved;
    await dropReplacedLogo(before.image, image, now);
    return { image: await readUrl(image, now), version: before.version + 1, updated_on: at };
  },
);
