/** Queue of make-renditions, which takes parts of a file's renditions beside the event of its registration. */
import { eventSource } from '#catalog/event.ts';
import { versionOf } from '#catalog/versions.ts';
import * as z from '#schema';
import type { FileRecord } from '../data/project-reads.ts';
import { queueMessages } from '../queues.ts';

/** Part of an upload's renditions: a range of a PDF's pages, the levels of one of its pages, or those of a picture. */
export const renditionPart = z.union([
  z.object({ pages: z.object({ first: z.number(), last: z.number() }) }),
  z.object({ page_levels: z.number() }),
  z.object({ levels: z.literal(true) }),
]);
export type RenditionPart = z.output<typeof renditionPart>;

/** Queues bodies of messages. Some may be queued twice, when a retry follows a failure. */
export const queueRenditions = (bodies: readonly string[]): Promise<void> =>
  queueMessages(process.env.RENDITION_QUEUE_URL, bodies);

/** Message about a file without the original event, with an id of its own: built as the event of the file's registration. */
export const messageAbout = (file: FileRecord, id: string) => ({
  source: eventSource,
  'detail-type': 'File Registered',
  detail: {
    id,
    name: 'File Registered',
    version: versionOf('File Registered'),
    tenant_id: file.tenantId,
    project_id: file.projectId,
    workflow_id: file.workflowId,
    actor: { kind: 'system', id: 0, name: '' },
    at: file.created_on,
    data: { revisionId: file.revisionId, file_id: file.id, name: file.name },
  },
});

/** Body of a message for a part that no event asks for. */
export const renditionOf = (file: FileRecord, part: RenditionPart): string =>
  JSON.stringify({ ...messageAbout(file, `renditions-${file.id}`), part });
