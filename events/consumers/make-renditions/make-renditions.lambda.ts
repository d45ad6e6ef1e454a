/**
 * Renditions: what is made of an upload to be reviewed in a browser. The event's message starts them, and divides what
 * takes long into messages of their own.
 */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from '#schema';
import { FileItem } from '#server/data/entities/file.ts';
import { removeVersions } from '#server/files/objects.ts';
import { picturesOf } from '#server/files/storage.ts';
import { bodyOfPart, dividingConsumer, type EventFor } from '#server/lambda/consumer.ts';
import { makePages, openPages } from './pages.ts';

/** Part of an upload's renditions, by what it is made of. */
const part = z.object({ pages: z.object({ first: z.number(), last: z.number() }) });

const sqs = new SQSClient({});
/** Entries of a batch of SQS. */
const mostEntries = 10;

/** Queues the parts of an event. Some may be queued twice, when a retry follows a failure. */
const queueParts = async (body: string, parts: readonly z.output<typeof part>[]): Promise<void> => {
  for (let start = 0; start < parts.length; start += mostEntries) {
    const Entries = parts.slice(start, start + mostEntries).map((one, index) => ({
      Id: String(index),
      MessageBody: bodyOfPart(body, one),
    }));
    const QueueUrl = process.env.RENDITION_QUEUE_URL;
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`${Failed.length} renditions were not queued`);
  }
};

const keyOf = ({ tenant_id: tenantId, project_id, workflow_id, data }: EventFor<'make-renditions'>) => ({
  tenantId,
  projectId: project_id ?? 0,
  workflowId: workflow_id ?? 0,
  revisionId: data.revisionId,
  id: data.file_id,
});

export const handler = dividingConsumer('make-renditions', part, async ({ event, part: own, body }) => {
  const { data: file } = await FileItem.get(keyOf(event)).go({ consistent: true });
  // An attempt may have stored pictures of a file that was deleted or refused meanwhile, and crashed before it saw that.
  if (!file || file.state === 'refused') return removeVersions(picturesOf(keyOf(event)));
  if (file.type !== 'application/pdf') return;
  if (own) return makePages(file, own.pages);
  const batches = await openPages(file);
  await queueParts(
    body,
    batches.map((pages) => ({ pages })),
  );
});
