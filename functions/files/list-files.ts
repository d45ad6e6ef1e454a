import type * as z from 'zod/mini';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/present.ts';
import type { Kind } from './owner.ts';

/** All versions, oldest first. Clients see only sent files. */
export const listFilesEndpoint = <Params extends z.ZodMiniType>({ routes, ownerAt }: Kind<Params>) =>
  endpoint(routes.list, async ({ principal, params, now }) => {
    const owner = await ownerAt(principal, params, 'view_project');
    if (isRefused(owner)) return owner;
    const shown = owner.files
      .filter(({ sent_on, state }) => principal.actor.kind === 'agent' || (sent_on && state === 'ready'))
      .toSorted((a, b) => a.created_on.localeCompare(b.created_on) || a.version - b.version);
    return { files: await Promise.all(shown.map((file) => presentFile(file, now))) };
  });
