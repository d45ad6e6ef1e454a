/** Films and sounds, in a form that every browser plays. */
import { FileItem } from '#server/data/entities/file.ts';
import { removeVersions } from '#server/files/objects.ts';
import { picturesOf } from '#server/files/storage.ts';
import { consumer } from '#server/lambda/consumer.ts';
import { makePlayback } from './playback.ts';

export const handler = consumer(
  'transcode-media',
  async ({ tenant_id: tenantId, project_id, workflow_id, data: { revisionId, file_id: id } }) => {
    const key = { tenantId, projectId: project_id ?? 0, workflowId: workflow_id ?? 0, revisionId, id };
    const { data: file } = await FileItem.get(key).go({ consistent: true });
    // An attempt may have stored a rendition of a file that was deleted or refused meanwhile, and crashed before it saw that.
    if (!file || file.state === 'refused') return removeVersions(picturesOf(key));
    await makePlayback(file);
  },
);
