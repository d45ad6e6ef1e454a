/**
 * Permissions of the functions that are held to tenants, as in infra/aws: of a tenant's session, and of the functions
 * themselves. All of them together, because all run here in one process. A spec of infra/aws compares them to the template.
 */
import { objectsOfTenant, partitionPatterns, tableDefinition } from '#server/data/definition.ts';
import type { PartitionKeys } from '../emulators/dynamodb/permissions.ts';
import type { Statement } from '../emulators/s3/policy.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import type { IamStatement } from '../emulators/shared/iam.ts';
import { bucketName, tableName } from './environment.ts';

/** Name of the role that the functions assume for a tenant. */
export const tenantRole = 'proofline-tenant';

const table = `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}`;
const { historyIndex } = tableDefinition;
const { ofTenant, membersOfTenant, hosts, links, attempts, persons, addresses, subjects } = partitionPatterns;
const { senderClaims, hostClaims, customers, codes, doubtfulNames, mailPace } = partitionPatterns;
const { signUps, productCounters, handoversToSignUp } = partitionPatterns;

export const partitionKeys: PartitionKeys = {
  table: tableDefinition.partitionKey,
  indexes: { [historyIndex.name]: historyIndex.partitionKey },
};

const within = (...patterns: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

const onTable = (actions: readonly string[], ...patterns: readonly string[]): IamStatement => ({
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: table,
  Condition: within(...patterns),
});

/** Items within reach of a tenant's session. */
export const tenantItems: readonly IamStatement[] = [
  {
    Action: [
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    ],
    Resource: table,
    Condition: within(ofTenant, links),
  },
  { Action: 'dynamodb:UpdateItem', Resource: table, Condition: within(membersOfTenant) },
  { Action: 'dynamodb:Query', Resource: `${table}/index/${historyIndex.name}`, Condition: within(ofTenant) },
  onTable(['PutItem', 'DeleteItem'], addresses, subjects, hosts, customers, productCounters),
  onTable(['GetItem', 'PutItem', 'DeleteItem'], senderClaims, hostClaims),
  onTable(['GetItem', 'UpdateItem'], codes),
  onTable(['PutItem'], doubtfulNames),
  onTable(['ConditionCheckItem'], persons, signUps),
  onTable(['UpdateItem', 'DeleteItem'], signUps),
];

/** Items within reach of a function before it knows the tenant of its request, and of what belongs to none. */
export const ownItems: readonly IamStatement[] = [
  { Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: table, Condition: within(hosts, links) },
  { Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], Resource: table, Condition: within(attempts) },
  { Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], Resource: table, Condition: within(persons) },
  onTable(['Query'], persons, subjects, customers, doubtfulNames),
  onTable(['PutItem', 'DeleteItem', 'BatchWriteItem'], persons),
  onTable(['PutItem', 'DeleteItem'], handoversToSignUp),
  onTable(['GetItem', 'PutItem', 'DeleteItem'], signUps),
  onTable(['GetItem', 'UpdateItem', 'ConditionCheckItem'], productCounters),
  onTable(['GetItem'], codes),
  onTable(['DeleteItem'], doubtfulNames),
  onTable(['GetItem', 'UpdateItem', 'Query'], mailPace),
];

const bucket = `arn:aws:s3:::${bucketName}`;
const below = (folder: string) => `${bucket}/${folder}/${objectsOfTenant}/*`;

/** Objects within reach of a tenant's session. */
export const tenantObjects: readonly Statement[] = [
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
    Resource: below('documents'),
  },
  {
    Action: [
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:GetObject',
      's3:GetObjectVersion',
      's3:PutObject',
    ],
    Resource: ['thumbnails', 'logos'].map(below),
  },
  {
    Action: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:PutObject'],
    Resource: ['pictures', 'remote-pictures'].map(below),
  },
  { Action: 's3:ListBucket', Resource: bucket },
  {
    Action: 's3:ListBucketVersions',
    Resource: bucket,
    Condition: {
      StringLike: {
        's3:prefix': ['documents', 'thumbnails', 'logos', 'pictures', 'remote-pictures'].map(
          (folder) => `${folder}/${objectsOfTenant}/*`,
        ),
      },
    },
  },
];
