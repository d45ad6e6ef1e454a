/**
 * Permissions that a function's code can use. A role may do what its program calls, which is told by the program's own code as
 * it is deployed, without what no call reaches; a call that lacks a permission is refused by the emulators in every other spec.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { partitionPatterns } from '#server/data/definition.ts';
import type { IamStatement } from '../emulators/shared/iam.ts';
import { schedulerRole } from '../local/environment.ts';
import { permissionsOfProduct, roleOf, tenantRoleOf } from '../local/permissions/permissions.ts';
import { queueConsumers } from '../local/topology.ts';
import { buildOptionsOf, childOf, filmTaskFile, lambdaFiles, relayFile, root } from './bundling.ts';

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

/** Entities with items outside the partitions of workspaces. */
const outside = globSync('shared/server/data/entities/*.ts', { cwd: root }).flatMap((file) => {
  const entities = readFileSync(join(root, file), 'utf8').matchAll(
    /export const (\w+) = new Entity\([\s\S]*?keyField\('pk', \[.*?\], '(.*?)'\)/g,
  );
  return [...entities].flatMap(([, name = '', key = '']) => (key.startsWith('tenant_') ? [] : [name]));
});

/** List of keys or items, of which ElectroDB makes a batch: a literal, a map, or a name in the plural or of a rest. */
const list = String.raw`\s*(?:\[|\w+\.map\(|(?!is\b)\w*s\d*\)|(?:wanted|left|stale|data)\d*\))`;
/** Entities, also those that a transaction renames, and bundles by a number. */
const anyEntity = String.raw`\b(?:[A-Z]\w*|agenda|edges|figures|histories)`;
const entityOfTenant = String.raw`\b(?!(?:${outside.join('|')})\d*\.)(?:[A-Z]\w*|agenda|edges|figures|histories)`;
const command = (name: string) => new RegExp(`new ${name}Command\\d*\\(|paginate${name}\\d*\\(`);

/** Calls by which an action on items of these entities is recognised. */
const onItemsOf = (entity: string): Readonly<Record<string, RegExp>> => {
  const by = (methods: string, given = '') => `${entity}\\.(?:${methods})\\(${given}`;
  const one = `(?!${list})`;
  const calls = {
    GetItem: by('get', one),
    BatchGetItem: by('get', list),
    Query: `${entity}\\.query\\.|new QueryCommand`,
    PutItem: by('put|create', one),
    UpdateItem: by('update|patch|upsert'),
    DeleteItem: by('delete|remove', one),
    BatchWriteItem: `${by('put|delete', list)}|new BatchWriteCommand`,
    ConditionCheckItem: by('check'),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([action, call]) => [`dynamodb:${action}`, new RegExp(call)]),
  );
};
const onAny = onItemsOf(anyEntity);
const onTenant = onItemsOf(entityOfTenant);

/** Calls by which another action is recognised; of the rest, the command of its name. */
const callsOf: Readonly<Record<string, RegExp>> = {
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
/** Calls for the action of a statement: one about items of the workspace needs a call of an entity that has some. */
const callsFor = (action: string, { Condition }: IamStatement) =>
  callsOf[action] ??
  (JSON.stringify(Condition ?? {}).includes(partitionPatterns.ofTenant) ? onTenant : onAny)[action] ??
  command(action.replace(/^.*:/, ''));

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
  const unused = [roleOf(name), tenantRoleOf(name)]
    .flatMap((role) => roles[role]?.policy ?? [])
    .flatMap((statement) =>
      [statement.Action ?? []]
        .flat()
        .filter((action) => !ofAws(name, file).includes(action))
        .filter((action) => !callsFor(action, statement).test(code.get(file) ?? '')),
    );
  expect(unused).toEqual([]);
});

it('schedules send to their queues, and look nothing up', () => {
  const actions = (roles[schedulerRole]?.policy ?? []).flatMap(({ Action }) => [Action ?? []].flat());
  expect([...new Set(actions)]).toEqual(['sqs:SendMessage']);
});

it('knows the entities outside of workspaces, which prove no call on items of one', () => {
  expect(outside).toContain('Directory');
  expect(outside).not.toContain('Project');
  expect(onTenant['dynamodb:Query']?.test('await Directory2.query.primary({})')).toBe(false);
  expect(onTenant['dynamodb:Query']?.test('await Project2.query.primary({})')).toBe(true);
});
