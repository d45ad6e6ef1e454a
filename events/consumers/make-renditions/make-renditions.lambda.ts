/**
 * Makes the renditions of an upload for review in a browser. The event's message starts them, and divides the slow
 * ones into messages of their own.
 */
import { FileItem } from '#server/data/entities/file.ts';
import { removeVersions } from '#server/files/objects.ts';
import { queueRenditions, renditionPart } from '#server/files/rendition-queue.ts';
import { picturesOf } from '#server/files/storage.ts';
import { bodyOfPart, dividingConsumer, type EventFor } from '#server/lambda/consumer.ts';
import { makeLevels, makePageLevels } from './levels.ts';
import { makePages, openPages } from './pages.ts';

const keyOf = ({ tenant_id: tenantId, project_id, workflow_id, data }: EventFor<'make-renditions'>) => ({
  tenantId,
  projectId: project_id ?? 0,
  workflowId: workflow_id ?? 0,
  revisionId: data.revisionId,
  id: data.file_id,
});

export const handler = dividingConsumer('make-renditions', renditionPart, async ({ event, part, body }) => {
  const { data: file } = await FileItem.get(keyOf(event)).go({ consistent: true });
  // Race: an attempt may have stored pictures of a file deleted or refused concurrently, and crashed before it removed
  // them.
  if (!file || file.state === 'refused') return removeVersions(picturesOf(keyOf(event)));
  if (part && 'levels' in part) return makeLevels(file);
  if (file.type !== 'application/pdf') return;
  if (part) return 'pages' in part ? makePages(file, part.pages) : makePageLevels(file, part.page_levels);
  const batches = await openPages(file);
  await queueRenditions(batches.map((pages) => bodyOfPart(body, { pages })));
});
