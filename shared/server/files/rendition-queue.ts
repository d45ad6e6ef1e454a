/** Queue of make-renditions, which takes parts of a file's renditions beside the event of its registration. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { eventSource } from '#catalog/event.ts';
import { versionOf } from '#catalog/versions.ts';
import * as z from '#schema';
import type { FileRecord } from '../data/project-reads.ts';

/** Part of an upload's renditions: a range of a PDF's pages, the levels of one of its pages, or those of a picture. */
export const renditionPart = z.union([
  z.object({ pages: z.object({ first: z.number(), last: z.number() }) }),
  z.object({ page_levels: z.number() }),
  z.object({ levels: z.literal(true) }),
]);
export type RenditionPart = z.output<typeof renditionPart>;

const sqs = new SQSClient({});
/** Maximum of entries in a batch of SQS. */
const mostEntries = 10;

/** Queues bodies of messages. Some may be queued twice, when a retry follows a failure. */
export const queueRenditions = async (bodies: readonly string[]): Promise<void> => {
  for (let start = 0; start < bodies.length; start += mostEntries) {
    const Entries = bodies.slice(start, start + mostEntries).map((MessageBody, index) => ({
      Id: String(index),
      MessageBody,
    }));
    const QueueUrl = process.env.RENDITION_QUEUE_URL;
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} renditions were not queued`);
  }
};

/** Body of a message for a part requested without the original event: built as the event of the file's registration. */
export const renditionOf = (file: FileRecord, part: RenditionPart): string =>
  JSON.stringify({
    source: eventSource,
    'detail-type': 'File Registered',
    detail: {
      id: `renditions-${file.id}`,
      name: 'File Registered',
      version: versionOf('File Registered'),
      tenant_id: file.tenantId,
      project_id: file.projectId,
      workflow_id: file.workflowId,
      actor: { kind: 'system', id: 0, name: '' },
      at: file.created_on,
      data: { revisionId: file.revisionId, file_id: file.id, name: file.name },
    },
    part,
  });
