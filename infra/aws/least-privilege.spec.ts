/**
 * Permissions that a function's code can use. A role may do what its program calls, which is told by the program's own code as
 * it is deployed, without what no call reaches; a call that lacks a permission is refused by the emulators in every other spec.
 */
import { basename } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { permissionsOfProduct, roleOf, tenantRoleOf } from '../local/permissions.ts';
import { queueConsumers } from '../local/topology.ts';
import { buildOptionsOf, childOf, filmTaskFile, lambdaFiles, relayFile } from './bundling.ts';

const files = [...lambdaFiles(), filmTaskFile];
const nameOf = (file: string) => basename(file).replace(/\.(lambda|task)\.ts$/, '');

/** Code of a program and of its child process, without packages and without what is not reached. */
const codeOf = async (file: string): Promise<string> => {
  const built = await Promise.all(
    [file, childOf(file)?.file ?? []].flat().map((entry) =>
      build({
        ...buildOptionsOf(entry),
        format: 'esm',
        packages: 'external',
        plugins: [],
        minify: false,
        sourcemap: false,
        write: false,
      }),
    ),
  );
  return built.flatMap(({ outputFiles }) => outputFiles.map(({ text }) => text)).join('\n');
};

/** List of keys or items, of which ElectroDB makes a batch: a literal, a map, or a name in the plural or of a rest. */
const list = String.raw`\s*(?:\[|\w+\.map\(|(?!is\b)\w*s\d*\)|(?:wanted|left|stale|data)\d*\))`;
/** Calls of an entity, also one that a transaction renames. */
const onEntity = (methods: string, given = '') =>
  new RegExp(String.raw`\b(?:[A-Z]\w*|agenda|edges|figures|histories)\.(?:${methods})\(${given}`);
const command = (name: string) => new RegExp(`new ${name}Command\\d*\\(|paginate${name}\\d*\\(`);

/** Calls by which an action is recognised; of others, the command of its name. */
const callsOf: Readonly<Record<string, RegExp>> = {
  'dynamodb:GetItem': onEntity('get', `(?!${list})`),
  'dynamodb:BatchGetItem': onEntity('get', list),
  'dynamodb:Query': /\.query\.|new QueryCommand/,
  'dynamodb:PutItem': onEntity('put|create', `(?!${list})`),
  'dynamodb:UpdateItem': onEntity('update|patch|upsert'),
  'dynamodb:DeleteItem': onEntity('delete|remove', `(?!${list})`),
  'dynamodb:BatchWriteItem': new RegExp(`${onEntity('put|delete', list).source}|new BatchWriteCommand`),
  'dynamodb:ConditionCheckItem': onEntity('check'),
  's3:GetObject': /new (Get|Head)ObjectCommand|sign\("GET"/,
  's3:GetObjectVersion': /new GetObjectCommand[^;]*VersionId/,
  's3:GetObjectVersionTagging': /new GetObjectTaggingCommand[^;]*VersionId/,
  's3:PutObject': /new PutObjectCommand|sign\("PUT"/,
  // S3 demands both of a call that deletes versions.
  's3:DeleteObject': /new DeleteObjectsCommand|sign\("DELETE"/,
  's3:DeleteObjectVersion': command('DeleteObjects'),
  's3:ListBucketVersions': command('ListObjectVersions'),
  // For the answer that a key is missing.
  's3:ListBucket': /new HeadObjectCommand|sign\("GET"/,
  's3:ListMultipartUploadParts': command('ListParts'),
  'sqs:SendMessage': /new SendMessage(Batch)?Command|AmazonSQS\.SendMessage/,
  'sts:AssumeRole': /"AssumeRole"/,
  'sts:TagSession': /"AssumeRole"/,
  'ecs:RunTask': /ContainerServiceV20141113\.RunTask/,
  'iam:PassRole': /new CreateScheduleCommand|ContainerServiceV20141113\.RunTask/,
  'appsync:EventPublish': /LIVE_HTTP_URL/,
};
const calls = (action: string) => callsOf[action] ?? command(action.replace(/^.*:/, ''));

/** Actions of AWS itself with a program's role. */
const ofAws = (name: string, file: string): readonly string[] => {
  // CloudFront asks for a host's certificate with its caller's permissions.
  if (name === 'custom-domain')
    return ['acm:RequestCertificate', 'acm:DescribeCertificate', 'acm:AddTagsToCertificate'];
  if (file === relayFile)
    return [
      ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((one) => `dynamodb:${one}`),
      'sqs:SendMessage',
    ];
  // The container's program is an object of the deployment's bucket, which its loader fetches.
  if (file === filmTaskFile) return ['s3:GetObject'];
  return queueConsumers.some(({ consumer }) => consumer === name)
    ? ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
    : [];
};

const roles = permissionsOfProduct();
const code = new Map<string, string>();
beforeAll(async () => {
  for (const file of files) code.set(file, await codeOf(file));
});

it.each(files)('%s can make each call that its roles allow', (file) => {
  const name = nameOf(file);
  const allowed = [roleOf(name), tenantRoleOf(name)]
    .flatMap((role) => roles[role]?.policy ?? [])
    .flatMap(({ Action }) => [Action ?? []].flat())
    .filter((action) => !ofAws(name, file).includes(action));
  const unused = [...new Set(allowed)].filter((action) => !calls(action).test(code.get(file) ?? ''));
  expect(unused).toEqual([]);
});
