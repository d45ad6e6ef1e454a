/** Calls of a first proof: those of its client, its project, its files and its mail. */
import type { QueryClient } from '@tanstack/react-query';
import { createProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { api } from '#lib/calls/api.ts';
import { filesQuery, ofRevision } from '#parts/files/api.ts';
import { sha256Of } from '#parts/files/hash.ts';
import { putWithProgress } from '#parts/files/put-with-progress.ts';
import { reconnected, unfinishedUploads, upload } from '#parts/files/upload.ts';
import { makeClient } from '#parts/form/make-client.ts';
import type { Place } from './proof-draft.ts';
import { type ProofCalls, placeIn } from './send-proof.ts';

/** Pause in ms between two looks at files that are being checked. */
const pause = 1000;

export const proofCalls = (
  client: QueryClient,
  signal: AbortSignal,
  onProgress: (file: string, progress: number) => void,
): ProofCalls => ({
  makeClient: (body) => makeClient(client, body),
  makeProject: async (body) => {
    const { project, workflows } = await api(createProject, { body });
    return placeIn(project.id, workflows[0]);
  },
  filesAt: async (place) =>
    (await client.fetchQuery({ ...filesQuery(ofRevision(place)), staleTime: 0 })).files,
  upload: async (place, file) => {
    const { upload: calls, scope } = ofRevision(place);
    await upload({
      file,
      calls,
      put: putWithProgress,
      hash: sha256Of,
      unfinished: unfinishedUploads(scope, localStorage),
      signal,
      mayOverwrite: async () => true,
      reconnected,
      onChange: (_, progress) => progress !== undefined && onProgress(file.name, progress),
    });
  },
  pause: () =>
    new Promise((resolve) => {
      setTimeout(resolve, pause);
    }),
  send: ({ project, workflow, revision }: Place, body) =>
    api(sendPreview, { params: { id: project, wf: workflow, rev: revision }, body }),
});
