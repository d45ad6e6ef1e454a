import { mayTryAgain } from '#domain/file/playback.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { again } from '#server/retry.ts';
import { forEachOwner } from './file-owner.ts';

/**
 * Tries the conversion of a film again, of a sent one too, as it shows the same work. The number of the next task is kept with the
 * event: a second click, or another agent's, finds the film under way, and a late end of an earlier task changes nothing.
 */
export const retryConversionEndpoints = forEachOwner('retry', ({ principal, params, now }, { load }) =>
  retryOnConflict(async () => {
    const owner = await load();
    if (isRefused(owner)) return owner;
    const file = owner.worded().find(({ id }) => id === params.file);
    if (!file || file.state === 'refused') return refused('file_not_found');
    const closed = closedRefusal(owner.project);
    if (closed) return closed;
    const { tenantId, projectId, workflowId, revisionId, id, name, playback, conversion = 0 } = file;
    const isUnderWay = playback && !playback.refusal && playback.frames === undefined;
    if (isUnderWay && conversion > 0) return presentFile(file, now);
    if (!mayTryAgain(file)) return refused('conversion_final');

    const number = conversion + 1;
    const { committed } = await transact((entities) => [
      entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
        .set({ playback: {}, conversion: number })
        .where((item, { eq, ne }) => `${eq(item.conversion, conversion)} AND ${ne(item.state, 'refused')}`)
        .commit(),
      projectIsOpen(entities, { tenantId, projectId }),
      entities.Commit.create({
        ...commitAt({ tenantId, projectId, workflowId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Conversion Retried', revisionId, file_id: id, name, number }],
        changes: { conversion: [conversion, number] },
      }).commit(),
    ]);
    return committed ? presentFile({ ...file, playback: {}, conversion: number }, now) : again;
  }),
);
