/** Container that converts films, in the templates; and its first program, against the emulated bucket. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmContainer } from '#contracts/conversion.ts';
import { conversionBounds, isLastOfTry } from '#domain/file/playback.ts';
import { rulesFor } from '#local/topology.ts';
import { firstTask } from '#server/files/conversion.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { createSts } from '../emulators/sts/sts.ts';
import { temporaryFolder } from '../emulators/testing/support.ts';
import { filmTask } from './limits.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

type Product = ReturnType<typeof synthesise>;
let dev: Product;
let prod: Product;
beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', leastOfProd);
});

const only = ({ films }: Product, type: string) => {
  const [found, ...more] = Object.values(films.findResources(type));
  if (!found || more.length > 0) throw new Error(`There is not one ${type}`);
  return found.Properties;
};
const definitionOf = (product: Product) => only(product, 'AWS::ECS::TaskDefinition');
const entryPointOf = (product: Product): string[] => definitionOf(product).ContainerDefinitions[0].EntryPoint;
const policyOf = ({ films }: Product, id: string) =>
  Object.entries(films.findResources('AWS::IAM::Policy'))
    .filter(([name]) => name.startsWith(id))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

const clusterOf = (product: Product) => only(product, 'AWS::ECS::Cluster');
const arnOf = (name: string) => `arn:aws:ecs:us-east-1:${leastOfProd.account}:${name}`;
/** Names in `prod` until films had a stack of their own. */
const before = { cluster: 'proofline-prod', family: 'proofline-prod-films' };

interface Reference {
  readonly 'Fn::GetStackOutput'?: { readonly StackName: string; readonly OutputName: string };
}
/** Value behind a reference to an output of the stack, which has to be there. */
const fromFilms =
  ({ films, stacks }: Product) =>
  (value: Reference) => {
    const { StackName, OutputName = '' } = value['Fn::GetStackOutput'] ?? {};
    expect(StackName).toBe(stacks.films.stackName);
    const { Outputs } = films.toJSON();
    expect(Outputs).toHaveProperty(OutputName);
    return Outputs[OutputName].Value;
  };

describe('the task', () => {
  it('has the size that the price and the quota are counted with, on Fargate, and disk for the largest upload and its rendition', () => {
    for (const product of [dev, prod]) {
      const { Cpu, Memory, EphemeralStorage, RequiresCompatibilities, RuntimePlatform } =
        definitionOf(product);
      expect([Cpu, Memory]).toEqual([String(1024 * filmTask.processors), String(1024 * filmTask.gigabytes)]);
      expect(RequiresCompatibilities).toEqual(['FARGATE']);
      expect(RuntimePlatform.CpuArchitecture).toBe('ARM64');
      const { bytes, seconds } = conversionBounds.container;
      // 5 Mbit/s of pictures, 128 kbit/s of sound.
      const rendition = (seconds.video * 5_128_000) / 8;
      expect(rendition).toBeLessThan(5 * 2 ** 30);
      expect(EphemeralStorage.SizeInGiB * 2 ** 30).toBeGreaterThan(bytes + rendition + 4e9);
    }
  });

  it('takes an image that nobody builds, and its program from the bucket of deployments', () => {
    const [container] = definitionOf(prod).ContainerDefinitions;
    expect(container.Name).toBe(filmContainer);
    expect(container.Image).toMatch(/^public\.ecr\.aws\/lambda\/nodejs:24-arm64$/);
    const { Runtime } =
      Object.values(prod.events.findResources('AWS::Lambda::Function'))[0]?.Properties ?? {};
    expect(container.Image).toContain(Runtime.replace(/\D/g, ''));
    expect(container.User).toBe('1000:1000');
    expect(container.EntryPoint.slice(0, 2)).toEqual(['node', '-e']);
    // CloudFormation would take it for a reference.
    expect(container.EntryPoint[2]).not.toContain('${');
    const [read] = policyOf(prod, 'TaskRole');
    expect(read.Action).toBe('s3:GetObject');
    const key = container.Environment.find(({ Name }: { Name: string }) => Name === 'PROGRAM_KEY').Value;
    expect(JSON.stringify(read.Resource)).toContain(key);
  });

  it('is used by ECS for this account alone, and starts with a role that only writes the log', () => {
    for (const id of ['TaskRole', 'TaskExecutionRole'])
      expect(
        Object.entries(prod.films.findResources('AWS::IAM::Role')).find(([name]) => name.startsWith(id))?.[1]
          .Properties.AssumeRolePolicyDocument.Statement,
      ).toMatchObject([
        {
          Principal: { Service: 'ecs-tasks.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': leastOfProd.account } },
        },
      ]);
    expect(policyOf(prod, 'TaskExecutionRole').map(({ Action }) => Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
    ]);
    prod.films.hasResourceProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
  });

  it('is started by two functions, in its cluster alone, with its two roles and no other', () => {
    const starters = Object.entries(prod.events.findResources('AWS::IAM::Policy')).flatMap(
      ([id, { Properties }]) =>
        Properties.PolicyDocument.Statement.flatMap((statement: { Action: string | string[] }) =>
          /ecs:|iam:PassRole/.test([statement.Action].flat().join()) ? [[id, statement]] : [],
        ),
    ) as [string, { Action: string; Resource: string | readonly Reference[]; Condition: object }][];
    const ofTask = starters.filter(([, statement]) => /ecs/.test(JSON.stringify(statement)));
    expect(ofTask.map(([id, { Action }]) => [id.replace(/HandlerRole.*/, ''), Action])).toEqual([
      ['transcodemedia', 'ecs:RunTask'],
      ['transcodemedia', 'iam:PassRole'],
      ['takeconversions', 'ecs:RunTask'],
      ['takeconversions', 'iam:PassRole'],
    ]);
    const { Family, TaskRoleArn, ExecutionRoleArn } = definitionOf(prod);
    for (const [, { Action, Resource, Condition }] of ofTask)
      if (Action === 'ecs:RunTask') {
        expect(Resource).toBe(arnOf(`task-definition/${Family}:*`));
        expect(Condition).toEqual({
          StringEquals: { 'ecs:cluster': arnOf(`cluster/${clusterOf(prod).ClusterName}`) },
        });
      } else {
        expect((Resource as readonly Reference[]).map(fromFilms(prod))).toEqual(
          expect.arrayContaining([TaskRoleArn, ExecutionRoleArn]),
        );
        expect(Resource).toHaveLength(2);
        expect(Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } });
      }
  });

  it('is asked for by the names of its cluster and definition, and in their network', () => {
    for (const product of [dev, prod])
      for (const name of ['transcodemedia', 'takeconversions']) {
        const [given] = Object.entries(product.events.findResources('AWS::Lambda::Function')).filter(([id]) =>
          id.startsWith(name),
        );
        const { FILM_CLUSTER, FILM_TASK, FILM_SUBNETS, FILM_SECURITY_GROUP } =
          given?.[1].Properties.Environment.Variables ?? {};
        expect([FILM_CLUSTER, FILM_TASK]).toEqual([
          clusterOf(product).ClusterName,
          definitionOf(product).Family,
        ]);
        const [separator, subnets] = FILM_SUBNETS['Fn::Join'];
        expect(separator).toBe(',');
        expect(subnets.map(fromFilms(product))).toEqual(
          Object.keys(product.films.findResources('AWS::EC2::Subnet')).map((Ref) => ({ Ref })),
        );
        const [group] = Object.keys(product.films.findResources('AWS::EC2::SecurityGroup'));
        expect(fromFilms(product)(FILM_SECURITY_GROUP)).toEqual({ 'Fn::GetAtt': [group, 'GroupId'] });
      }
  });

  it('has new names: CloudFormation makes these before it deletes the cluster and definition of before', () => {
    expect(clusterOf(prod).ClusterName).not.toBe(before.cluster);
    expect(definitionOf(prod).Family).not.toBe(before.family);
  });
});

describe('the network', () => {
  it('lets nobody in, costs nothing while no task runs, and needs no look-up at AWS', () => {
    for (const product of [dev, prod]) {
      const { films } = product;
      for (const type of ['AWS::EC2::NatGateway', 'AWS::EC2::SecurityGroupIngress', 'AWS::EC2::EIP'])
        films.resourceCountIs(type, 0);
      const { SecurityGroupIngress, SecurityGroupEgress } = only(product, 'AWS::EC2::SecurityGroup');
      expect(SecurityGroupIngress).toBeUndefined();
      expect(SecurityGroupEgress).toMatchObject([{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }]);
      const endpoints = Object.values(films.findResources('AWS::EC2::VPCEndpoint'));
      expect(endpoints.map(({ Properties }) => Properties.VpcEndpointType)).toEqual(['Gateway', 'Gateway']);
      films.hasResourceProperties('AWS::EC2::Subnet', {
        AvailabilityZone: Match.objectLike({ 'Fn::Select': Match.anyValue() }),
        MapPublicIpOnLaunch: false,
      });
    }
  });

  it('is not replaced by a deployment, which functions that know its parts by their ids would not be told of', () => {
    const networks = ['VPC', 'Subnet', 'SecurityGroup'].flatMap((type) =>
      Object.values(prod.films.findResources(`AWS::EC2::${type}`)).map(({ Properties }) => {
        const { CidrBlock, AvailabilityZone, GroupName, GroupDescription } = Properties;
        return [CidrBlock, AvailabilityZone?.['Fn::Select'][0], GroupName, GroupDescription];
      }),
    );
    expect(networks).toEqual([
      ['10.0.0.0/24', undefined, undefined, undefined],
      ['10.0.0.0/26', 0, undefined, undefined],
      ['10.0.0.64/26', 1, undefined, undefined],
      [undefined, undefined, undefined, 'Tasks that convert films: nobody connects to them'],
    ]);
    for (const { Properties } of Object.values(prod.films.findResources('AWS::IAM::Role')))
      expect([Properties.RoleName, Properties.Path]).toEqual([undefined, undefined]);
  });
});

describe('the end of a task', () => {
  it('is told to take-conversions, of this cluster and definition and those of before alone, as on one machine', () => {
    const [, rule] =
      Object.entries(prod.events.findResources('AWS::Events::Rule')).find(([id]) =>
        id.startsWith('takeconversionsrule'),
      ) ?? [];
    const { detail, ...pattern } = rule?.Properties.EventPattern ?? {};
    const { ClusterName } = clusterOf(prod);
    expect(detail.clusterArn).toEqual([ClusterName, before.cluster].map((name) => arnOf(`cluster/${name}`)));
    expect(detail.group).toEqual([definitionOf(prod).Family, before.family].map((name) => `family:${name}`));
    const here = rulesFor(() => true).find(({ name }) => name === 'take-conversions')?.pattern;
    expect({ ...pattern, detail: { ...detail, clusterArn: undefined } }).toEqual({
      ...here,
      detail: {
        ...here?.detail,
        group: here?.detail?.group?.map((name) => String(name).replace(':proofline-', ':proofline-prod-')),
      },
    });
  });

  it('leaves room for another task before a film is given up', () => {
    expect(isLastOfTry(firstTask)).toBe(false);
  });
});

/** ZIP archive, with entries stored or compressed, whose sizes stand in the directory at the end alone, as those of a stream. */
const zipOf = (files: Readonly<Record<string, string>>): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const isCompressed = index % 2 === 0;
    const bytes = isCompressed ? deflateRawSync(content) : Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isCompressed ? 8 : 0, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), bytes);
    at += local.length + Buffer.byteLength(name) + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
};

describe('the first program of the container', () => {
  const folder = temporaryFolder();
  const pair = { accessKeyId: 'operator', secretAccessKey: 'secret' };
  const bucket = 'deployments';
  const roles = {
    task: { policy: [{ Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/program.zip` }] },
    nobody: { policy: [] },
  };
  const sts = createSts({ credentials: pair, roles });
  const s3 = createS3({ root: folder.path, now: Date.now, callerOf: sts.callerOf, cors: [] });
  s3.ensureBucket(bucket);
  const server = createServer((request, response) => {
    const role = /^\/credentials\/(\w+)$/.exec(request.url ?? '')?.[1];
    if (role === undefined) return void s3(request, response);
    const { accessKeyId, secretAccessKey, sessionToken } = sts.credentialsOf(role, 'task');
    const credentials = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken };
    response.end(JSON.stringify(credentials));
  });
  let origin = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    s3.close();
    folder.remove();
  });

  /** Runs the text of the template with a program in the bucket; answers what it printed and how it ended. */
  const run = async (files: Readonly<Record<string, string>>, role = 'task') => {
    const client = new S3Client({
      endpoint: origin,
      region: 'us-east-1',
      credentials: pair,
      forcePathStyle: true,
    });
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'program.zip', Body: zipOf(files) }));
    const [program = '', ...args] = entryPointOf(dev);
    expect(program).toBe('node');
    const child = spawn(process.execPath, args, {
      env: {
        AWS_REGION: 'us-east-1',
        AWS_ENDPOINT_URL_S3: origin,
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/credentials/${role}`,
        PROGRAM_BUCKET: bucket,
        PROGRAM_KEY: 'program.zip',
        LAMBDA_TASK_ROOT: join(folder.path, 'container', randomUUID()),
      },
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { output, errors, code };
  };

  it('fetches the program as its role may, unpacks it, and runs it in its folder with its packages', async () => {
    const { output, errors, code } = await run({
      'index.js': `console.log(require('one').name, process.cwd() === __dirname); process.exitCode = 7;`,
      'node_modules/one/index.js': `exports.name = 'one';`,
      'node_modules/one/package.json': '{}',
    });
    expect([output, errors, code]).toEqual(['one true\n', '', 7]);
  });

  it('ends with an error if it may not, or the archive leads out of its folder', async () => {
    const index = { 'index.js': `console.log('ran')` };
    expect(await run(index, 'nobody')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('answered 403'),
    });
    expect(await run({ ...index, '../outside.js': '' })).toMatchObject({ code: 1, output: '' });
  });
});
