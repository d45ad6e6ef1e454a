/**
 * Results of GuardDuty's scans → the check of the upload runs again, which reads the result itself. A result about an upload
 * that is not registered yet, or that is gone, wakes nobody.
 */
import * as z from '#schema';
import { FileItem } from '#server/data/entities/file.ts';
import { checkAgain } from '#server/files/malware-scan.ts';
import { documents } from '#server/files/storage.ts';
import { queueConsumer } from '#server/lambda/consumer.ts';

/** GuardDuty's event, as far as it is read (docs.aws.amazon.com/guardduty, "S3 object scan result"). */
const scanResult = z.object({
  source: z.literal('aws.guardduty'),
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  detail: z.object({ s3ObjectDetails: z.object({ objectKey: z.string() }) }),
});

/** Upload by its key: `documents/<tenant>/<project>/<revision or deliverable>/<file>/<name>`. */
const uploadAt = (key: string) => {
  const [, tenant, project, id] =
    new RegExp(`^${documents}/(\\d+)/(\\d+)/\\d+/([^/]+)/[^/]+$`).exec(key) ?? [];
  return id === undefined ? undefined : { tenantId: Number(tenant), projectId: Number(project), id };
};

const keyOf = ({ detail }: z.output<typeof scanResult>): string => detail.s3ObjectDetails.objectKey;

export const handler = queueConsumer(
  'take-scans',
  scanResult,
  { groupOf: keyOf, tenantOf: (body) => uploadAt(keyOf(body))?.tenantId },
  async ({ body }) => {
    const upload = uploadAt(keyOf(body));
    if (!upload) return;
    const { tenantId, projectId } = upload;
    const { data: files } = await FileItem.query
      .primary({ tenantId, projectId })
      .where(({ id }, { eq }) => eq(id, upload.id))
      .go({ consistent: true, pages: 'all' });
    for (const file of files) if (file.state === 'checking' || file.unscanned) await checkAgain(file, 'now');
  },
);
