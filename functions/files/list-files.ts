import type { FileRecord } from '#server/data/project-reads.ts';
import { withDescribedVersions } from '#server/files/words.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { forEachOwner } from './file-owner.ts';

/** Clients see only sent files. */
export const isShownTo = ({ actor }: Principal, { sent_on, state }: FileRecord): boolean =>
  actor.kind === 'agent' || (sent_on !== undefined && state === 'ready');

/** All versions, oldest first. */
export const listFilesEndpoints = forEachOwner('list', async ({ principal, now }, { load }) => {
  const owner = await load('view_project');
  if (isRefused(owner)) return owner;
  const shown = owner
    .worded()
    .filter((file) => isShownTo(principal, file))
    .toSorted((a, b) => a.created_on.localeCompare(b.created_on) || a.version - b.version);
  return {
    files: await Promise.all(withDescribedVersions(shown).map((file) => presentFile(file, now))),
  };
});
