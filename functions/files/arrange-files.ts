import { arrangeFiles } from '#contracts/arrangement.ts';
import { arrangementRefusal } from '#domain/file/arrangement.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { newestFiles, sentFiles } from '#server/files/revision-files.ts';
import { fileOfRound } from '#server/files/words.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { revisionAt } from './file-owner.ts';

const ofRound = (file: FileRecord, round: number) => ({
  ...fileOfRound(file, round),
  sent: file.sent_on !== undefined,
});

/** Orders the files of a round that was not sent yet, and stores which files of earlier rounds they replace. */
export const arrangeFilesEndpoint = endpoint(arrangeFiles, async ({ principal, params, body, now }) => {
  const owner = await revisionAt(principal, params, 'act_on_timeline');
  if (isRefused(owner)) return owner;
  if (owner.closed) return owner.closed;
  const { stage, task } = owner;
  const round = stage.tasks.indexOf(task);
  const files = newestFiles(owner.files, task.id, () => true);
  const earlier = stage.tasks
    .slice(0, round)
    .flatMap(({ id }, index) => sentFiles(owner.ofProject, id).map((file) => ofRound(file, index)));
  const refusal = arrangementRefusal(
    body.files,
    files.map((file) => ofRound(file, round)),
    earlier,
  );
  if (refusal) return refused(refusal);
  const byId = new Map(files.map((file) => [file.id, file]));
  const arranged = body.files.flatMap(({ id, replaces }, order) => {
    const file = byId.get(id);
    return file ? [{ ...file, place: { order, replaces } }] : [];
  });
  const { tenantId } = principal.tenant;
  const result = await transact((entities) => [
    ...arranged.map(({ projectId, workflowId, revisionId, id, place }) =>
      entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id }).set({ place }).commit(),
    ),
    // Race: sent meanwhile, the files stay as the client has them.
    owner.unchanged(entities),
    projectIsOpen(entities, { tenantId, projectId: params.id }),
  ]);
  if (!result.committed) return refused('conflict');
  const worded = new Map(owner.worded(arranged).map((file) => [file.id, file]));
  return {
    files: await Promise.all(arranged.map((file) => presentFile(worded.get(file.id) ?? file, now))),
  };
});
