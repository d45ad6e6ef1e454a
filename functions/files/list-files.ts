import { listFiles } from '../../shared/contracts/files.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { isRefused } from '../../shared/server/lambda/result.ts';
import { presentFile } from '../../shared/server/present.ts';
import { revisionAt } from './revision.ts';

/** All versions, oldest first. A client sees what was sent and nothing of what is still being worked on. */
export const listFilesEndpoint = endpoint(listFiles, async ({ principal, params, now }) => {
  const revision = await revisionAt(principal, params, 'view_project');
  if (isRefused(revision)) return revision;
  const shown = revision.files
    .filter(({ sent_on, state }) => principal.actor.kind === 'agent' || (sent_on && state === 'ready'))
    .toSorted((a, b) => a.created_on.localeCompare(b.created_on) || a.version - b.version);
  return { files: await Promise.all(shown.map((file) => presentFile(file, now))) };
});
