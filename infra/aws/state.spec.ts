/** State: the table, the bucket and the keys, and what becomes of them in a deployment. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import { tableDefinition } from '#server/data/definition.ts';
import { unlessMissing } from '#server/files/objects.ts';
import { ticketFor } from '../../functions/files/upload-token.ts';
import type { CorsRule } from '../emulators/s3/cors.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { onlyOwner } from '../emulators/shared/callers.ts';
import { type IamStatement, policyOf } from '../emulators/shared/iam.ts';
import { cors } from '../local/bucket-cors.ts';
import { bucketName } from '../local/environment.ts';
import { dev, flat, onFiles, only, prod, statementsOf, templatesOf } from './product.testing.ts';
import { synthesise } from './synthesise.testing.ts';

/** CORS rules of the bucket, as the S3 emulator takes them. */
const corsOf = (template: Template): CorsRule[] => {
  const { CorsRules } = only(Object.values(template.findResources('AWS::S3::Bucket'))).Properties
    .CorsConfiguration;
  return CorsRules.map((rule: object) =>
    Object.fromEntries(
      Object.entries(rule).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
    ),
  );
};

const keyPair = { accessKeyId: 'AKID', secretAccessKey: 'key' };

/** Runs an S3 emulator with the template's rules. */
const withS3 = async (
  { policy, ...rules }: { readonly policy: readonly IamStatement[]; readonly cors?: readonly CorsRule[] },
  work: (endpoint: string) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-s3-'));
  const callerOf = onlyOwner(keyPair, policyOf(policy, { tenant: '1' }));
  const s3 = createS3({ root: folder, now: Date.now, callerOf, ...rules });
  s3.ensureBucket(bucketName);
  const server = createServer(s3).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    s3.close();
    rmSync(folder, { recursive: true });
  }
};

describe('state', () => {
  it('is one table as the code defines it, with a stream, expiry and point-in-time recovery', () => {
    const { historyIndex } = tableDefinition;
    for (const { stateful } of [dev, prod]) {
      stateful.resourceCountIs('AWS::DynamoDB::Table', 1);
      stateful.hasResourceProperties('AWS::DynamoDB::Table', {
        KeySchema: [
          { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
          { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
        ],
        StreamSpecification: { StreamViewType: tableDefinition.stream },
        TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
        GlobalSecondaryIndexes: [
          {
            IndexName: historyIndex.name,
            KeySchema: [
              { AttributeName: historyIndex.partitionKey, KeyType: 'HASH' },
              { AttributeName: historyIndex.sortKey, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        PointInTimeRecoverySpecification: Match.objectLike({ PointInTimeRecoveryEnabled: true }),
        BillingMode: 'PAY_PER_REQUEST',
      });
    }
  });

  it('outlives a mistake in production', () => {
    prod.stateful.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool']) {
      prod.stateful.allResources(type, Match.objectLike({ DeletionPolicy: 'Retain' }));
    }
    for (const stack of Object.values(prod.stacks)) expect(stack.terminationProtection).toBe(true);
  });

  it('keeps files versioned, closed and encrypted', () => {
    dev.stateful.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }),
        ]),
      },
    });
  });

  it('lets browsers send to the bucket what uploads are signed for, as S3 answers preflights', async () => {
    vi.stubEnv('STATE_SECRET', 'secret');
    vi.stubEnv('FILES_BUCKET', bucketName);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
    const { headers } = await ticketFor(
      {
        tenantId: 1,
        place: { projectId: 1, workflowId: 1, ownerId: 1 },
        id: 'a',
        name: 'poster.png',
        type: 'image/png',
        size: 1,
        sha256: 'ab'.repeat(32),
        until: 0,
      },
      { parts: [], exists: false, now: 0 },
    );
    vi.unstubAllEnvs();
    for (const { stateful } of [dev, prod]) {
      const rules = corsOf(stateful);
      expect(rules).toEqual(cors.map((rule) => ({ ...rule, allowedOrigins: ['https://*'] })));
      await withS3({ cors: rules, policy: [] }, async (endpoint) => {
        const preflight = await fetch(`${endpoint}/${bucketName}/documents/1`, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://portal.agency.example',
            'access-control-request-method': 'PUT',
            'access-control-request-headers': Object.keys(headers).join(','),
          },
        });
        expect([preflight.status, await preflight.text()]).toEqual([200, '']);
      });
    }
  });

  it('lets browsers read the tiles of a large picture by range', async () => {
    for (const { stateful } of [dev, prod])
      await withS3({ cors: corsOf(stateful), policy: [] }, async (endpoint) => {
        const asked = async (header: string) => {
          const { status } = await fetch(`${endpoint}/${bucketName}/pictures/1/levels.bin`, {
            method: 'OPTIONS',
            headers: {
              origin: 'https://portal.agency.example',
              'access-control-request-method': 'GET',
              'access-control-request-headers': header,
            },
          });
          return status;
        };
        expect([await asked('range'), await asked('if-range')]).toEqual([200, 403]);
      });
  });

  it('tells the function that registers uploads that one has not arrived, as S3 evaluates its role', async () => {
    const statements = statementsOf(dev.api)
      .filter(({ id }) => id.startsWith('files'))
      .flatMap(onFiles);
    await withS3({ policy: statements }, async (endpoint) => {
      const client = new S3Client({
        endpoint,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: keyPair,
        maxAttempts: 1,
      });
      const head = client.send(new HeadObjectCommand({ Bucket: bucketName, Key: 'documents/1/missing' }));
      await expect(unlessMissing(head)).resolves.toBeUndefined();
      client.destroy();
    });
  });

  it('signs people in by SRP, without a secret that a browser could not keep', () => {
    dev.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
      SupportedIdentityProviders: ['COGNITO'],
    });
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    });
  });

  it('verifies by the keys of the deployments before and after, and signs by its own', () => {
    const numbersIn = (product: typeof dev, secret: string) => {
      const numbers = new Map(
        Object.entries(product.stateful.findResources('AWS::SecretsManager::Secret'))
          .filter(([id]) => id.startsWith(secret))
          .map(([id, { Properties }]) => [id, /Key (\d+)/.exec(Properties.Description)?.[1]]),
      );
      const ids = new RegExp([...numbers.keys()].join('|'), 'g');
      return (value: unknown) =>
        [...JSON.stringify(value).matchAll(ids)].map(([id]) => numbers.get(id)).join();
    };
    /** Numbers of a secret's keys in the variable of each function, in its order. */
    const orders = (product: typeof dev, secret: string, variable: string) =>
      new Set(
        templatesOf(product)
          .flatMap((template) => Object.values(template.findResources('AWS::Lambda::Function')))
          .map(({ Properties }) => Properties.Environment?.Variables?.[variable])
          .filter((value) => value !== undefined)
          .map(numbersIn(product, secret)),
      );
    const next = synthesise('dev', { domain: 'proofline.example', keys: { links: 2, origin: 3 } });
    for (const [secret, variable] of [
      ['LinkSecret', 'LINK_SECRET'],
      ['StateSecret', 'STATE_SECRET'],
      ['PictureSecret', 'PICTURE_SECRET'],
    ] as const) {
      expect(orders(dev, secret, variable)).toEqual(new Set(['1,2']));
      expect(orders(next, secret, variable)).toEqual(new Set(['2,3,1']));
    }
    expect(orders(dev, 'OriginSecret', 'ORIGIN_SECRET')).toEqual(new Set(['1,2']));
    expect(orders(next, 'OriginSecret', 'ORIGIN_SECRET')).toEqual(new Set(['3,4,2']));
    // The distribution sends the key in use, which functions of the deployment before know as the next one.
    const sent = Object.values(next.web.findResources('AWS::CloudFront::Distribution')).flatMap(
      ({ Properties }) =>
        Properties.DistributionConfig.Origins.flatMap(
          (origin: { OriginCustomHeaders?: [{ HeaderValue: unknown }] }) =>
            origin.OriginCustomHeaders?.map(({ HeaderValue }) => HeaderValue) ?? [],
        ),
    );
    expect(sent.map(numbersIn(next, 'OriginSecret'))).toEqual(['3', '3']);
  });

  it('lets a stack drop what another one has used: no value is exported, so that keys and queues can go', () => {
    for (const product of [dev, prod])
      for (const template of templatesOf(product)) {
        const { Outputs = {} } = template.toJSON();
        for (const output of Object.values<object>(Outputs)) expect(output).not.toHaveProperty('Export');
        expect(JSON.stringify(template.toJSON())).not.toContain('Fn::ImportValue');
      }
    // The stacks that refer to one another are deployed in this order by it.
    const { stateful, films, events, api } = prod.stacks;
    expect(films.dependencies).toEqual([stateful]);
    expect(events.dependencies).toEqual(expect.arrayContaining([stateful, films]));
    expect(api.dependencies).toEqual(expect.arrayContaining([stateful, events]));
  });

  it('is not replaced by a deployment: properties that CloudFormation replaces a table, pool or bucket for are as they were', () => {
    const { stateful } = prod;
    const propertiesOf = (type: string) => only(Object.values(stateful.findResources(type))).Properties;
    const table = propertiesOf('AWS::DynamoDB::Table');
    const pool = propertiesOf('AWS::Cognito::UserPool');
    const bucket = propertiesOf('AWS::S3::Bucket');
    expect(table.KeySchema.map(({ AttributeName }: { AttributeName: string }) => AttributeName)).toEqual([
      'pk',
      'sk',
    ]);
    expect([table.TableName, table.LocalSecondaryIndexes]).toEqual([undefined, undefined]);
    expect([pool.UsernameAttributes, pool.AliasAttributes, pool.UsernameConfiguration, pool.Schema]).toEqual([
      ['email'],
      undefined,
      { CaseSensitive: false },
      undefined,
    ]);
    expect([bucket.BucketName, bucket.ObjectLockEnabled]).toEqual([undefined, undefined]);
    const ids = [
      'AWS::DynamoDB::Table',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::S3::Bucket',
    ];
    expect(ids.map((type) => only(Object.keys(stateful.findResources(type))))).toEqual([
      'TableCD117FA1',
      'Users0A0EEA89',
      'Web3C8945DB',
      'Files8E6940B8',
    ]);
  });

  it('holds no secret in a template', () => {
    for (const template of templatesOf(prod)) {
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
        for (const name of [
          'LINK_SECRET',
          'STATE_SECRET',
          'PICTURE_SECRET',
          'ORIGIN_SECRET',
          'PUSH_PRIVATE_KEY',
          'MEDIA_KEY',
        ]) {
          const value = Properties.Environment?.Variables?.[name];
          if (value !== undefined) expect(flat(value)).toMatch(/^(\{\{resolve:secretsmanager:[^}]+\}\},?)+$/);
        }
      }
    }
  });
});
