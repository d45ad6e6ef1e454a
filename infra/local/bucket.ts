/** Rules of the bucket, as in infra/aws: browsers' cross-origin requests (CORS), and the functions' permissions. */
import { bucketCors } from '#server/data/definition.ts';
import type { CorsRule } from '../emulators/s3/cors.ts';
import type { Statement } from '../emulators/s3/policy.ts';
import { bucketName } from './environment.ts';

/** CORS rule, which on AWS allows every origin at `https:`; pages here are at `http:`. */
export const cors: readonly CorsRule[] = [{ allowedOrigins: ['http://*'], ...bucketCors }];

const bucket = `arn:aws:s3:::${bucketName}`;

/**
 * Permissions of the roles of all functions together, because all of them run here with one key pair. A spec of
 * infra/aws compares it to the template.
 */
export const policy: readonly Statement[] = [
  {
    Action: [
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:GetObject',
      's3:GetObjectTagging',
      's3:GetObjectVersion',
      's3:GetObjectVersionTagging',
      's3:ListMultipartUploadParts',
      's3:PutObject',
    ],
    Resource: `${bucket}/documents/*`,
  },
  {
    Action: [
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:GetObject',
      's3:GetObjectVersion',
      's3:PutObject',
    ],
    Resource: [`${bucket}/logos/*`, `${bucket}/thumbnails/*`],
  },
  {
    Action: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:PutObject'],
    Resource: `${bucket}/pictures/*`,
  },
  {
    Action: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:PutObject'],
    Resource: `${bucket}/remote-pictures/*`,
  },
  { Action: 's3:ListBucket', Resource: bucket },
  {
    Action: 's3:ListBucketVersions',
    Resource: bucket,
    Condition: {
      StringLike: {
        's3:prefix': ['documents/*', 'logos/*', 'pictures/*', 'remote-pictures/*', 'thumbnails/*'],
      },
    },
  },
];
