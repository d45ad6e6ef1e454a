/**
 * Fills a new workspace's sample project (docs/decisions/0047). Idempotent: the copies' keys are the same at every
 * attempt, and one transaction writes all rows while the workflow is unchanged since its start.
 */
import { FileItem } from '#server/data/entities/file.ts';
import { type ProjectRecord, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { removeObjectsOf } from '#server/files/objects.ts';
import { versionSeries } from '#server/files/revision-files.ts';
import { consumer } from '#server/lambda/consumer.ts';
import { writeSummaries } from '#server/projects/project-list.ts';
import { sampleFiles, storeCopy } from './sample-files.ts';
import { type Story, storyOf } from './story.ts';

/** Version of a workflow that has begun, and on which nobody has acted. */
const begun = 1;

export const handler = consumer('fill-sample', async ({ tenant_id: tenantId, project_id: projectId }) => {
  const found = projectId === null ? undefined : await projectWithWorkflows(tenantId, projectId);
  const [record] = found?.workflows ?? [];
  // Skipped if the project is deleted, filled already, or changed by a member.
  if (!found?.project.sample || record?.version !== begun) return;
  const sample = await sampleFiles();
  const story = storyOf({ project: found.project, record }, sample.files);
  await Promise.all(story.files.map((file) => storeCopy(sample, file)));
  if (await write(found.project, story)) return;
  // Race: the project was deleted or changed concurrently; or a concurrent delivery was first, which owns these copies.
  const [file] = story.files;
  if (!file || (await isThere(file))) return;
  await Promise.all(story.files.map(removeObjectsOf));
});

const isThere = async ({ tenantId, projectId, workflowId, revisionId, id }: Story['files'][number]) => {
  const { data } = await FileItem.get({ tenantId, projectId, workflowId, revisionId, id }).go({
    consistent: true,
  });
  return data !== null;
};

/** Writes all rows of the story or none; false unless the project is as it was when the story was told. */
const write = async (
  project: ProjectRecord,
  { record, commits, undo, files, points, note }: Story,
): Promise<boolean> => {
  const { tenantId, projectId, id: workflowId } = record;
  const sent = commits.findLast(({ events }) => events.some(({ category }) => category === 'Send Preview'));
  const { committed } = await transact((entities) => [
    projectIsOpen(entities, { tenantId, projectId }),
    entities.WorkflowItem.put(record)
      .where(({ version }, { eq }) => eq(version, begun))
      .commit(),
    writeSummaries(entities, project, [workflowOfRecord(record)]),
    // The last sending tells the consumers of the state that all lead to; the others would mail the owner of what nobody did.
    ...commits.map((commit) => entities.Commit.create({ ...commit, quiet: commit !== sent }).commit()),
    ...undo.map((entry) => entities.UndoItem.put({ tenantId, projectId, workflowId, ...entry }).commit()),
    ...files.flatMap((file) => [
      entities.FileItem.create(file).commit(),
      entities.Counter.put({
        tenantId,
        name: versionSeries(file.revisionId, file.name),
        value: file.version,
      }).commit(),
    ]),
    ...points.map((point) =>
      entities.PointItem.create({
        tenantId,
        projectId,
        workflowId,
        stageId: point.stageId,
        id: point.id,
        point,
        version: 1,
      }).commit(),
    ),
    ...[...Map.groupBy(points, ({ revisionId }) => revisionId)].map(([revisionId, { length }]) =>
      entities.PointRoom.put({
        tenantId,
        projectId,
        workflowId,
        stageId: points[0]?.stageId ?? 0,
        revisionId,
        points: length,
        last_number: length,
      }).commit(),
    ),
    entities.Note.create(note).commit(),
  ]);
  return committed;
};
