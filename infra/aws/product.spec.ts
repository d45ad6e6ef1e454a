import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { App, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { batchOf, eventSource, subscriptions } from '#catalog/index.ts';
import { unknownPrice } from '#contracts/billing.ts';
import { routes } from '#contracts/index.ts';
import { mailNotSent, mailStopped } from '#contracts/mailing.ts';
import { routeKeyOf } from '#contracts/route.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { isAcceptedPassword, passwordPolicy } from '#domain/account/password.ts';
import { rotationGrace, sessionLifetime, tokenLifetime } from '#domain/account/session.ts';
import { password } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { tableDefinition } from '#server/data/definition.ts';
import { unlessMissing } from '#server/files/objects.ts';
import { ticketFor } from '../../functions/files/upload-token.ts';
import { assertPolicy, makeTemporaryPassword } from '../emulators/cognito/passwords.ts';
import type { CorsRule } from '../emulators/s3/cors.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import { onlyOwner } from '../emulators/shared/callers.ts';
import { type IamStatement, policyOf, type Tags } from '../emulators/shared/iam.ts';
import { cors } from '../local/bucket-cors.ts';
import { bucketName, passkeyPolicy, tableName } from '../local/environment.ts';
import { securityHeaders } from '../local/gateway/security-headers.ts';
import { lambdaFiles } from './bundling.ts';
import { configOf } from './config.ts';
import { Handler } from './handler.ts';
import { MailStack } from './mail-stack.ts';
import { runbookAnchors } from './runbook.testing.ts';
import { Checks } from './security-checks.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

const live = {
  ...leastOfProd,
  errorsDsn: 'https://key@errors.proofline.test/7',
  google: { clientId: 'client', secretName: 'google' },
  pushSecretName: 'push',
};
const stripeSecretArn = live.stripe.secretArn;

let dev: ReturnType<typeof synthesise>;
let prod: ReturnType<typeof synthesise>;

beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', live);
});

const templatesOf = ({
  mail,
  stateful,
  live,
  api,
  routes: routing,
  events,
  web,
  monitoring,
}: ReturnType<typeof synthesise>): Template[] => [
  mail,
  stateful,
  live,
  api,
  routing,
  events,
  web,
  monitoring,
];
const only = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`There are ${values.length}, not one`);
  return value;
};
/** Fn::Join as text, with `<>` for each generated part. */
const flat = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'Fn::Join' in value) {
    const [separator, parts] = value['Fn::Join'] as [string, unknown[]];
    return parts.map(flat).join(separator);
  }
  return '<>';
};

/** Logical id of the function behind a value that names its alias. */
const functionBehind = (template: Template, value: unknown): string => {
  const aliases = template.findResources('AWS::Lambda::Alias');
  const [, alias = ''] = /"Ref":"([^"]+)"/.exec(JSON.stringify(value)) ?? [];
  return aliases[alias]?.Properties.FunctionName.Ref;
};

const statementsOf = (template: Template) =>
  Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
    [Properties.PolicyDocument.Statement].flat().map((statement) => ({ id, ...statement })),
  );
const ours = (product: ReturnType<typeof synthesise>) =>
  templatesOf(product)
    .flatMap(statementsOf)
    // Excludes CDK's own deployment of the web app.
    .filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'));

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

/** IamStatement with the local bucket's name instead of the generated one; empty if it is not about S3. */
const onFiles = (statement: {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: IamStatement['Condition'];
}): IamStatement[] => {
  if (![statement.Action].flat().some((action) => action.startsWith('s3:'))) return [];
  const { Action, Resource, Condition } = statement;
  return [
    {
      Action,
      Resource: [Resource]
        .flat()
        .map((resource) => flat(resource).replace('<>', `arn:aws:s3:::${bucketName}`)),
      ...(Condition !== undefined && { Condition }),
    },
  ];
};

/** True for the accesses to partitions that statements about items allow. */
const itemPolicy = (statements: readonly IamStatement[], of?: Tags) => {
  const policy = policyOf(statements, of);
  return ({
    leadingKeys,
    ...access
  }: {
    readonly action: string;
    readonly resource: string;
    readonly leadingKeys: readonly string[];
  }): boolean => policy({ ...access, context: { 'dynamodb:LeadingKeys': leadingKeys } }) === 'allowed';
};

/** True for the accesses to objects, and to listings of prefixes, that statements about files allow. */
const filePolicy = (statements: readonly IamStatement[], of?: Tags) => {
  const policy = policyOf(statements, of);
  return (action: string, key?: string, prefix = ''): boolean =>
    policy({
      action,
      resource: `arn:aws:s3:::${bucketName}${key === undefined ? '' : `/${key}`}`,
      context: { 's3:prefix': prefix },
    }) === 'allowed';
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

describe('the whole', () => {
  it('keeps every stack within 450 of AWS’s 500 resources and the API within 300 routes', () => {
    for (const template of [...templatesOf(dev), ...templatesOf(prod)]) {
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(450);
    }
    expect(routes.length + 1).toBeLessThanOrEqual(300);
  });

  it('deploys every Lambda in the tree, and each once', () => {
    const deployed = dev.app.node.findAll().filter((construct) => construct instanceof Handler);
    expect(deployed.map(({ file }) => file).toSorted()).toEqual(lambdaFiles());
  });

  it('breaks none of the security rules but those that it accepts for a reason', () => {
    for (const { app } of [dev, prod]) {
      expect(new Checks().validateScope(app).violations).toEqual([]);
    }
    const reasons = dev.app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data));
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons) expect(JSON.stringify(reason).length).toBeGreaterThan(30);
  });
});

/** True for the grants by which any function counts calls and notes sessions in use. */
const isBookkeeping = (condition: unknown): boolean =>
  /person_\*|attempts_\*|#members/.test(JSON.stringify(condition ?? ''));

const tagged = '\u0024{aws:PrincipalTag/tenant}';
/** Name of the function that a policy belongs to. */
const functionOf = (id: string): string => id.replace(/(Handler)?(Tenant)?Role.*/, '');
const isOfTenantRole = ({ id }: { readonly id: string }): boolean => id.includes('TenantRole');

describe('permissions', () => {
  /** Actions without resource-level permissions. */
  const unscoped = [
    'dynamodb:ListStreams',
    'ses:GetSendQuota',
    'ses:VerifyDomainDkim',
    'ses:SetIdentityMailFromDomain',
    'ses:GetIdentityDkimAttributes',
    'ses:GetIdentityMailFromDomainAttributes',
    'ses:DeleteIdentity',
    'cloudfront:ListConnectionGroups',
    'cloudfront:ListDistributionsByConnectionMode',
    'acm:RequestCertificate',
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
  ];

  it('name every action, scan no table, and allow everything nowhere', () => {
    for (const { Action, Resource } of [...ours(dev), ...ours(prod)]) {
      for (const action of [Action].flat()) {
        expect(action).not.toContain('*');
        expect(action).not.toBe('dynamodb:Scan');
      }
      if ([Resource].flat().includes('*'))
        for (const action of [Action].flat()) expect(unscoped).toContain(action);
    }
  });

  it('give every function a role of its own', () => {
    for (const template of [dev.api, dev.events]) {
      const functions = Object.values(template.findResources('AWS::Lambda::Function'));
      const roles = functions.map(({ Properties }) => JSON.stringify(Properties.Role));
      expect(new Set(roles).size).toBe(functions.length);
    }
  });

  it.each([
    ['make-renditions', 1],
    ['transcode-media', 0],
  ])('let %s read uploads, keep and delete what it makes of them, and fill %i queue', (name, queues) => {
    const granted = ours(dev)
      .filter(({ id }) => id.startsWith(name.replace('-', '')))
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((one) => `${action} ${flat(one)}`)),
      );
    expect(granted.filter((text) => text.startsWith('s3:')).toSorted()).toEqual([
      `s3:DeleteObject <>/thumbnails/${tagged}/*`,
      `s3:DeleteObjectVersion <>/thumbnails/${tagged}/*`,
      `s3:GetObject <>/documents/${tagged}/*`,
      `s3:GetObjectVersion <>/documents/${tagged}/*`,
      's3:ListBucketVersions <>',
      `s3:PutObject <>/thumbnails/${tagged}/*`,
    ]);
    expect(granted.filter((text) => text.startsWith('sqs:SendMessage'))).toHaveLength(queues);
  });

  it('let fill-sample store its copies and delete them, and read nobody’s uploads', () => {
    const granted = ours(dev)
      .filter(({ id }) => id.startsWith('fillsample'))
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((one) => `${action} ${flat(one)}`)),
      );
    expect(granted.filter((text) => text.startsWith('s3:')).toSorted()).toEqual([
      `s3:DeleteObject <>/documents/${tagged}/*`,
      `s3:DeleteObject <>/thumbnails/${tagged}/*`,
      `s3:DeleteObjectVersion <>/documents/${tagged}/*`,
      `s3:DeleteObjectVersion <>/thumbnails/${tagged}/*`,
      's3:ListBucketVersions <>',
      `s3:PutObject <>/documents/${tagged}/*`,
      `s3:PutObject <>/thumbnails/${tagged}/*`,
    ]);
  });

  it('let exports read uploads and keep annotated copies, and write nothing else', () => {
    const granted = ours(dev)
      .filter(({ id, Condition }) => id.startsWith('exports') && !isBookkeeping(Condition))
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((one) => `${action} ${flat(one)}`)),
      );
    expect(granted.filter((text) => /^(s3|dynamodb):(Put|Update|Delete|BatchWrite)/.test(text))).toEqual([
      `s3:PutObject <>/thumbnails/${tagged}/*`,
    ]);
    expect(granted).toContain(`s3:GetObjectVersion <>/documents/${tagged}/*`);
  });

  it('let the history of a workspace be read from its index by the timeline alone', () => {
    const { name } = tableDefinition.historyIndex;
    const readers = ours(prod).filter(({ Resource }) =>
      [Resource].flat().some((resource) => flat(resource).endsWith(`/index/${name}`)),
    );
    expect(readers.map(({ id, Action }) => [functionOf(id), Action])).toEqual([
      ['timeline', 'dynamodb:Query'],
    ]);
  });

  it('let mail be sent by those alone who check its sender, and only with the configuration set', () => {
    const senders = ours(prod).filter(({ Action }) => [Action].flat().includes('ses:SendRawEmail'));
    expect(senders.map(({ id }) => id.replace(/(Handler)?Role.*/, '')).toSorted()).toEqual([
      'account',
      'remindcontacts',
      'review',
      'sendemail',
      'session',
      'watchsignon',
      'workspace',
    ]);
    for (const { id, Resource, Condition } of senders) {
      // Mails about a login, a domain or a workspace that is gone, and codes for a decision come from the product's domain only.
      const isOfProduct = /^(account|session|workspace|review|watchsignon)/.test(id);
      expect([Resource].flat().map(flat).toSorted()).toEqual([
        expect.stringMatching(/:configuration-set\/(<>|proofline-prod)$/),
        expect.stringMatching(isOfProduct ? /:identity\/proofline\.test$/ : /:identity\/\*$/),
      ]);
      expect(Condition).toEqual(
        isOfProduct ? { StringEquals: { 'ses:FromAddress': 'mail@proofline.test' } } : undefined,
      );
    }
  });

  it('let domains be checked and hosts be served by the functions for that alone', () => {
    const able = (action: string) =>
      ours(prod)
        .filter(({ Action }) => [Action].flat().includes(action))
        .map(({ id }) => id.replace(/(Handler)?Role.*/, ''));
    expect(able('ses:VerifyDomainDkim')).toEqual(['emailsettings']);
    expect(able('ses:DeleteIdentity')).toEqual(['releasedomains']);
    expect(able('cloudfront:CreateDistributionTenant')).toEqual(['customdomain']);
    // CloudFront requests and reads a host's certificate, and reads its web ACL, with its caller's permissions.
    for (const action of ['acm:RequestCertificate', 'acm:DescribeCertificate', 'acm:AddTagsToCertificate']) {
      expect(able(action)).toEqual(['customdomain']);
    }
    expect(able('wafv2:GetWebACL')).toEqual(['customdomain']);
    expect(able('cloudfront:DeleteDistributionTenant').toSorted()).toEqual([
      'customdomain',
      'releasedomains',
    ]);
  });

  it('let a resource that only answers questions read only', () => {
    const reports = statementsOf(dev.api).filter(({ id }) => id.startsWith('reports'));
    expect(JSON.stringify(reports)).toContain('dynamodb:Query');
    expect(JSON.stringify(reports)).not.toContain('dynamodb:PutItem');
  });
});

describe('blast radius', () => {
  const tags = { tenant: '12', partition: 'tenant_0000000012' };
  /** Statements about items as the emulator takes them, with the local table's name instead of the generated one. */
  const onItems = (statement: { readonly Action: string | string[]; readonly Resource: unknown }) => {
    const actions = [statement.Action].flat().filter((action) => action.startsWith('dynamodb:'));
    if (actions.length === 0) return [];
    const { Condition } = statement as Pick<IamStatement, 'Condition'>;
    const Resource = [statement.Resource]
      .flat()
      .map(flat)
      .filter((resource) => !resource.includes('/stream/'))
      .map((resource) => resource.replace(/^<>/, tableArn));
    return [{ Action: actions, Resource, ...(Condition !== undefined && { Condition }) }];
  };
  const tableArn = `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}`;
  /** Reach beyond the workspace's own partitions: with the tenant's credentials, and with the function's own. */
  const beyond: Readonly<
    Record<string, { readonly joined?: readonly string[]; readonly own?: readonly string[] }>
  > = {
    account: {
      joined: [
        'PutItem tenant_0000000000#counters',
        'PutItem directory_host#*',
        'PutItem directory_email#*',
        'PutItem directory_subject#*',
        'PutItem directory_doubtful-names',
        'UpdateItem directory_code#*',
        'UpdateItem sign-up_*',
        'DeleteItem sign-up_*',
        'ConditionCheckItem sign-up_*',
        'ConditionCheckItem person_*',
      ],
      own: [
        'GetItem sign-up_*',
        'PutItem sign-up_*',
        'DeleteItem sign-up_*',
        'GetItem tenant_0000000000#counters',
        'UpdateItem tenant_0000000000#counters',
        'ConditionCheckItem tenant_0000000000#counters',
        'GetItem directory_code#*',
        'Query directory_subject#*',
        'DeleteItem tenant_0000000000#handover_*',
      ],
    },
    billing: {
      joined: [
        'PutItem directory_customer#*',
        'DeleteItem directory_customer#*',
        'GetItem directory_code#*',
        'UpdateItem directory_code#*',
      ],
      own: ['Query directory_customer#*'],
    },
    clients: {
      joined: ['PutItem directory_email#*', 'DeleteItem directory_email#*', 'DeleteItem directory_subject#*'],
    },
    customdomain: {
      joined: [
        'GetItem directory_host-domain#*',
        'PutItem directory_host-domain#*',
        'PutItem directory_host#*',
        'DeleteItem directory_host#*',
      ],
    },
    emailsettings: {
      joined: [
        'GetItem directory_sender-domain#*',
        'PutItem directory_sender-domain#*',
        'DeleteItem directory_sender-domain#*',
      ],
    },
    session: {
      joined: [
        'PutItem directory_email#*',
        'DeleteItem directory_email#*',
        'PutItem directory_subject#*',
        'ConditionCheckItem person_*',
      ],
      own: [
        'Query directory_subject#*',
        'Query person_*',
        'PutItem person_*',
        'DeleteItem person_*',
        'PutItem tenant_0000000000#handover_*',
      ],
    },
    team: {
      joined: ['PutItem directory_email#*', 'DeleteItem directory_email#*', 'DeleteItem directory_subject#*'],
    },
    workspace: {
      joined: ['PutItem directory_doubtful-names'],
      own: ['Query directory_subject#*', 'PutItem person_*'],
    },
  };
  /** All that touch items, by action and pattern of keys; links apart, which several functions make or take. */
  const pairsIn = ({ Action, Condition }: ReturnType<typeof onItems>[number]): string[] => {
    const keys = (Condition as Record<string, Record<string, string | string[]>> | undefined)?.[
      'ForAllValues:StringLike'
    ]?.['dynamodb:LeadingKeys'] ?? ['anything'];
    return [Action]
      .flat()
      .flatMap((action) => [keys].flat().map((key) => `${action.replace('dynamodb:', '')} ${key}`));
  };
  const pairsOf = (name: string, ofTenant: boolean): string[] =>
    itemsOf(name, ofTenant)
      .flatMap(pairsIn)
      .filter((pair) => !pair.endsWith(' directory_link#*'));
  const functions = () =>
    Object.keys(dev.api.findResources('AWS::Lambda::Function')).map((id) => id.replace(/Function.*/, ''));
  /** Fetches strangers' content, and reaches less than the others. */
  const fetching = 'remotepictures';
  const held = () => functions().filter((name) => name !== fetching);
  const consumers = () =>
    Object.keys(dev.events.findResources('AWS::Lambda::Function'))
      .map((id) => id.replace(/(Handler)?Function.*/, ''))
      .filter((name) => name !== 'Relay');
  const itemsOf = (name: string, ofTenant: boolean) =>
    statementsOf(dev.api)
      .filter((one) => functionOf(one.id) === name && isOfTenantRole(one) === ofTenant)
      .flatMap(onItems);

  it('keeps every function that answers for one workspace to the items of that workspace', () => {
    expect(held()).toHaveLength(23);
    for (const name of held()) {
      const allows = itemPolicy(itemsOf(name, true), tags);
      const reach = (key: string, action = 'GetItem') =>
        allows({ action: `dynamodb:${action}`, resource: tableArn, leadingKeys: [key] });
      expect(
        ['tenant_0000000012#clients', 'tenant_0000000012#project_7'].every((key) => reach(key)),
        name,
      ).toBe(true);
      const foreign = [
        'tenant_0000000001#clients',
        'tenant_0000000120#clients',
        // An id beyond the padding.
        'tenant_00000000120#clients',
        'tenant_0000000002#members',
        // A sign-up makes a workspace with its number and its host.
        ...(name === 'account' ? [] : ['tenant_0000000000#counters']),
        'attempts_1',
      ];
      for (const action of ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'])
        for (const key of foreign) expect(reach(key, action), `${name} ${key}`).toBe(false);
      const mixed = { action: 'dynamodb:BatchGetItem', resource: tableArn };
      expect(
        allows({ ...mixed, leadingKeys: ['tenant_0000000012#clients', 'tenant_0000000001#clients'] }),
        name,
      ).toBe(false);
    }
  });

  it('leaves such a function by itself the way to the workspace, and no workspace’s items', () => {
    for (const name of held()) {
      const allows = itemPolicy(itemsOf(name, false));
      const reach = (key: string, action: string) =>
        allows({ action: `dynamodb:${action}`, resource: tableArn, leadingKeys: [key] });
      expect(reach('directory_host#a', 'Query'), name).toBe(true);
      expect(reach('attempts_a', 'UpdateItem'), name).toBe(true);
      for (const action of ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'])
        for (const key of [
          'tenant_0000000012#clients',
          'tenant_0000000012#members',
          'tenant_0000000012#handover_a',
          ...(name === 'account' ? [] : ['tenant_0000000000#counters']),
        ])
          expect(reach(key, action), `${name} ${action} ${key}`).toBe(false);
      const takesLinks = ['deliverables', 'exports', 'live', 'review', 'surveys'].includes(name);
      expect(reach('directory_link#a', 'Query'), name).toBe(takesLinks);
    }
  });

  it('joins a workspace with entries of the directory alone that a function is for, and lists none of them', () => {
    const ofEach = ['GetItem', 'UpdateItem'].flatMap((action) => [
      `${action} attempts_*`,
      `${action} person_*`,
    ]);
    for (const name of held()) {
      const { joined = [], own = [] } = beyond[name] ?? {};
      const outside = pairsOf(name, true).filter((pair) => !pair.includes('PrincipalTag/partition'));
      expect(outside.toSorted(), name).toEqual(joined.toSorted());
      expect(outside.filter((pair) => /Query|Batch/.test(pair))).toEqual([]);
      expect(pairsOf(name, false).toSorted(), name).toEqual(
        ['Query directory_host#*', ...ofEach, ...own].toSorted(),
      );
    }
  });

  it('lets those alone who send mails with links join links to a workspace’s items, by what each does with them', () => {
    const onLinks = (template: Template, names: readonly string[]) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const actions = statementsOf(template)
            .filter((one) => functionOf(one.id) === name && isOfTenantRole(one))
            .flatMap(onItems)
            .flatMap(pairsIn)
            .filter((pair) => pair.endsWith(' directory_link#*'))
            .map((pair) => pair.replace(/ .*/, ''));
          return actions.length > 0 ? [[name, actions.toSorted()]] : [];
        }),
      );
    expect(onLinks(dev.api, held())).toEqual({
      deliverables: ['PutItem'],
      review: ['GetItem', 'PutItem'],
      surveys: ['DeleteItem', 'PutItem'],
      timeline: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    });
    expect(onLinks(dev.events, consumers())).toEqual({
      purgedeleted: ['BatchWriteItem'],
      remindcontacts: ['PutItem'],
    });
  });

  it('holds every consumer to the items and files of the workspace of a message', () => {
    /** Entries of the directory and of persons beside them, for the consumers that end a workspace or a person for good. */
    const pace = { own: ['GetItem', 'UpdateItem', 'Query'].map((action) => `${action} mail-pace`) };
    const beyondTenant: Readonly<Record<string, { joined?: readonly string[]; own?: readonly string[] }>> = {
      // Turns of mails, which all senders share.
      sendemail: pace,
      remindcontacts: pace,
      deleteworkspaces: {
        joined: [
          'DeleteItem directory_host#*',
          'DeleteItem directory_customer#*',
          'DeleteItem sign-up_*',
          'DeleteItem tenant_0000000000#counters',
        ],
      },
      purgedeleted: {
        joined: ['DeleteItem directory_email#*', 'DeleteItem directory_subject#*'],
        own: [
          'Query directory_subject#*',
          'Query person_*',
          'Query directory_doubtful-names',
          'DeleteItem person_*',
          'DeleteItem directory_doubtful-names',
          'BatchWriteItem person_*',
        ],
      },
      releasedomains: {
        joined: ['GetItem', 'DeleteItem'].flatMap((action) => [
          `${action} directory_sender-domain#*`,
          `${action} directory_host-domain#*`,
        ]),
      },
    };
    expect(consumers()).toHaveLength(dev.stacks.events.consumers.size);
    for (const name of consumers()) {
      const own = statementsOf(dev.events).filter(({ id }) => functionOf(id) === name);
      const pairs = (ofTenant: boolean) =>
        own
          .filter((one) => isOfTenantRole(one) === ofTenant)
          .flatMap(onItems)
          .flatMap(pairsIn);
      const { joined = [], own: byItself = [] } = beyondTenant[name] ?? {};
      expect(
        pairs(true)
          .filter((pair) => !/PrincipalTag.partition|directory_link#/.test(pair))
          .toSorted(),
        name,
      ).toEqual(joined.toSorted());
      expect(pairs(false).toSorted(), name).toEqual(byItself.toSorted());
      expect(
        pairs(true).some((pair) => pair.endsWith(' \u0024{aws:PrincipalTag/partition}#*')),
        name,
      ).toBe(true);
      // Files as well: below a folder of the workspace, or none.
      expect(own.filter((one) => !isOfTenantRole(one)).flatMap(onFiles), name).toEqual([]);
      const objects = own.flatMap(onFiles).flatMap(({ Resource = [] }) => [Resource].flat());
      for (const object of objects.filter((one) => one.includes('/')))
        expect(object, name).toMatch(/\/\$\{aws:PrincipalTag\/tenant\}\/\*$/);
    }
  });

  it('lets a tenant role be assumed by its function alone, and with tags of the tenant alone', () => {
    const rolesOf = (template: Template) =>
      Object.entries(template.findResources('AWS::IAM::Role')).filter(([id]) => isOfTenantRole({ id }));
    expect(
      rolesOf(dev.api)
        .map(([id]) => functionOf(id))
        .toSorted(),
    ).toEqual([...held(), fetching].toSorted());
    expect(
      rolesOf(dev.events)
        .map(([id]) => functionOf(id))
        .toSorted(),
    ).toEqual([...consumers(), 'FilmsTask'].toSorted());
    const roles = [...rolesOf(dev.api), ...rolesOf(dev.events)];
    for (const [id, { Properties }] of roles) {
      expect(only(Properties.AssumeRolePolicyDocument.Statement)).toEqual({
        Action: ['sts:AssumeRole', 'sts:TagSession'],
        Effect: 'Allow',
        Principal: {
          AWS: {
            'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${functionOf(id)}(Handler)?Role`)), 'Arn'],
          },
        },
        Condition: {
          StringLike: { 'aws:RequestTag/tenant': '?*', 'aws:RequestTag/partition': 'tenant_?*' },
          'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant', 'partition'] },
        },
      });
    }
    const assuming = ours(dev).filter(({ Action }) => [Action].flat().includes('sts:AssumeRole'));
    for (const { id, Resource } of assuming)
      expect(only([Resource].flat())['Fn::GetAtt'][0]).toMatch(
        new RegExp(`^${functionOf(id)}(Handler)?TenantRole`),
      );
    expect(assuming).toHaveLength(roles.length);
  });

  it('keeps such a function to the files of the workspace', () => {
    const signers = held().filter((name) => {
      const own = statementsOf(dev.api).filter((one) => functionOf(one.id) === name);
      expect(own.filter((one) => !isOfTenantRole(one)).flatMap(onFiles), name).toEqual([]);
      const allows = filePolicy(own.flatMap(onFiles), tags);
      const actions = ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject', 's3:DeleteObjectVersion'];
      const reached = (tenant: string) =>
        actions.flatMap((action) =>
          ['documents', 'thumbnails', 'logos', 'pictures'].filter((folder) =>
            allows(action, `${folder}/${tenant}/1/a`),
          ),
        );
      expect([...reached('1'), ...reached('120'), ...reached('2')], name).toEqual([]);
      for (const prefix of ['documents/', 'documents/1/', 'thumbnails/120/'])
        expect(allows('s3:ListBucketVersions', undefined, prefix), name).toBe(false);
      return reached('12').length > 0;
    });
    expect(signers.toSorted()).toEqual([
      'clients',
      'deliverables',
      'exports',
      'files',
      'notes',
      'review',
      'team',
      'timeline',
      'workspace',
    ]);
  });

  it('lets the function that fetches pictures reach nothing else', () => {
    const own = statementsOf(dev.api).filter((one) => functionOf(one.id) === fetching);
    const actions = own.flatMap(({ Action }) => [Action].flat());
    expect([...new Set(actions)].toSorted()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:GetObject',
      's3:PutObject',
      'sqs:SendMessage',
      'sts:AssumeRole',
      'sts:TagSession',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    const tenantItem = itemPolicy(itemsOf(fetching, true), tags);
    const item = itemPolicy(itemsOf(fetching, false));
    const asked = (action: string, key: string) => ({
      action: `dynamodb:${action}`,
      resource: tableArn,
      leadingKeys: [key],
    });
    expect(tenantItem(asked('GetItem', 'tenant_0000000012#workspace'))).toBe(true);
    expect(item(asked('Query', 'directory_host#a'))).toBe(true);
    expect(item(asked('UpdateItem', 'attempts_a'))).toBe(true);
    for (const action of ['GetItem', 'Query', 'UpdateItem'])
      for (const key of [
        'tenant_0000000012#clients',
        'tenant_0000000012#members',
        'tenant_0000000012#project_7',
        'tenant_0000000001#workspace',
        'directory_link#a',
        'person_a',
      ])
        expect([tenantItem(asked(action, key)), item(asked(action, key))], `${action} ${key}`).toEqual([
          false,
          false,
        ]);
    expect(own.filter((one) => !isOfTenantRole(one)).flatMap(onFiles)).toEqual([]);
    const allows = filePolicy(own.flatMap(onFiles), tags);
    const reached = ['documents', 'thumbnails', 'logos', 'pictures', 'remote-pictures'].flatMap((folder) =>
      ['12', '1', '120'].flatMap((tenant) =>
        allows('s3:GetObject', `${folder}/${tenant}/a`) ? `${folder}/${tenant}` : [],
      ),
    );
    expect(reached).toEqual(['remote-pictures/12']);
    const [given] = Object.entries(dev.api.findResources('AWS::Lambda::Function')).filter(([id]) =>
      id.startsWith(fetching),
    );
    const variables = Object.keys(given?.[1].Properties.Environment.Variables ?? {});
    expect(variables.filter((name) => /SECRET|TEST/.test(name)).toSorted()).toEqual([
      'ORIGIN_SECRET',
      'PICTURE_SECRET',
    ]);
  });

  it.each([
    [
      'LINK_SECRET',
      [
        'account',
        'deliverables',
        'exports',
        'live',
        'remindcontacts',
        'review',
        'sendemail',
        'session',
        'surveys',
      ],
    ],
    ['STATE_SECRET', ['Authorizer', 'audit', 'clients', 'files', 'live', 'projects', 'session', 'timeline']],
    [
      'MEDIA_KEY',
      [
        'clients',
        'deliverables',
        'files',
        'notes',
        'projects',
        'reports',
        'review',
        'surveys',
        'team',
        'timeline',
        'workspace',
      ],
    ],
    ['PUSH_PRIVATE_KEY', ['sendpush']],
    ['PUSH_PUBLIC_KEY', ['sendpush', 'workspace']],
    [
      'PICTURE_SECRET',
      [
        'account',
        'deliverables',
        'notes',
        'remindcontacts',
        'remotepictures',
        'review',
        'sendemail',
        'session',
        'surveys',
        'templates',
        'timeline',
        'watchsignon',
        'workspace',
      ],
    ],
  ])('gives %s to those functions alone that make or read what it signs', (name, holders) => {
    const given = templatesOf(dev)
      .flatMap((template) => Object.entries(template.findResources('AWS::Lambda::Function')))
      .filter(([, { Properties }]) => Properties.Environment?.Variables?.[name] !== undefined)
      .map(([id]) => id.replace(/(Handler)?Function.*/, ''));
    expect(given.toSorted()).toEqual(holders);
  });
});

describe('push messages', () => {
  const variablesOf = (template: Template, named: string): Record<string, unknown> =>
    only(
      Object.entries(template.findResources('AWS::Lambda::Function'))
        .filter(([id]) => id.startsWith(named))
        .map(([, { Properties }]) => Properties.Environment.Variables),
    );

  it('are signed by the sender’s half of the key pair; the API tells browsers the other one', () => {
    const half = (name: string) => `{{resolve:secretsmanager:push:SecretString:${name}::}}`;
    expect(variablesOf(prod.events, 'sendpushHandlerFunction')).toMatchObject({
      PUSH_PUBLIC_KEY: half('publicKey'),
      PUSH_PRIVATE_KEY: half('privateKey'),
      PUSH_CONTACT: 'mailto:security@proofline.test',
    });
    const told = variablesOf(prod.api, 'workspaceFunction');
    expect(told.PUSH_PUBLIC_KEY).toBe(half('publicKey'));
    expect(Object.keys(told)).not.toContain('PUSH_PRIVATE_KEY');
  });

  it('are offered to nobody without a key pair', () => {
    expect(variablesOf(dev.api, 'workspaceFunction').PUSH_PUBLIC_KEY).toBe('');
  });

  it('name no host but those of the browsers: no function is told of a stand-in', () => {
    for (const template of templatesOf(prod))
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function')))
        expect(Object.keys(Properties.Environment?.Variables ?? {})).not.toContain('PUSH_TEST_ORIGIN');
  });

  it('are queued by the function that fills inboxes, which signs and sends none', () => {
    const queuers = [
      ...new Set(
        ours(dev)
          .filter(({ Action, Resource }) => {
            const sends = [Action].flat().includes('sqs:SendMessage');
            return sends && JSON.stringify(Resource).includes('sendpushQueue');
          })
          .map(({ id }) => id.replace(/HandlerRole.*/, '')),
      ),
    ];
    expect(queuers.toSorted()).toEqual(['fillinbox', 'sendpush']);
  });
});

describe('the API', () => {
  const deployedRoutes = () =>
    new Map(
      Object.values(dev.routes.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => [
        String(Properties.RouteKey),
        Properties,
      ]),
    );

  it('routes every contract, and nothing else but the catalogue’s not_found', () => {
    expect([...deployedRoutes().keys()].toSorted()).toEqual(
      [...routes.map(routeKeyOf), '$default'].toSorted(),
    );
    for (const key of deployedRoutes().keys()) expect(key).not.toMatch(/.\/$/);
  });

  it('routes each contract to the function of its resource', () => {
    const { Outputs } = dev.api.toJSON();
    const integrations = dev.routes.findResources('AWS::ApiGatewayV2::Integration');
    for (const route of routes) {
      const [, integration] = deployedRoutes().get(routeKeyOf(route))?.Target['Fn::Join'][1] ?? [];
      const { OutputName } =
        integrations[integration.Ref]?.Properties.IntegrationUri['Fn::GetStackOutput'] ?? {};
      expect(functionBehind(dev.api, Outputs[OutputName].Value), routeKeyOf(route)).toMatch(
        new RegExp(`^${route.resource.replaceAll('-', '')}Function`),
      );
      expect(integrations[integration.Ref]?.Properties.PayloadFormatVersion).toBe('2.0');
    }
  });

  it('asks for a member’s token wherever the contract is neither public nor a reviewer’s', () => {
    const [authorizer] = Object.keys(dev.api.findResources('AWS::ApiGatewayV2::Authorizer'));
    const { Outputs } = dev.api.toJSON();
    const [authorizerOutput] = Object.entries<{ Value: unknown }>(Outputs)
      .filter(([, { Value }]) => JSON.stringify(Value) === JSON.stringify({ Ref: authorizer }))
      .map(([name]) => name);
    for (const route of routes) {
      const open = route.access === 'public' || route.access === 'reviewer';
      const deployed = deployedRoutes().get(routeKeyOf(route));
      expect(deployed, routeKeyOf(route)).toMatchObject(
        open
          ? { AuthorizationType: 'NONE' }
          : {
              AuthorizationType: 'JWT',
              AuthorizerId: { 'Fn::GetStackOutput': { OutputName: authorizerOutput } },
            },
      );
      if (open) expect(deployed).not.toHaveProperty('AuthorizerId');
    }
    expect(routes.some(({ access }) => access === 'reviewer')).toBe(true);
    dev.api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    });
  });

  it('has one permission a function', () => {
    const resources = new Set(routes.map(({ resource }) => resource));
    dev.routes.resourceCountIs('AWS::Lambda::Permission', resources.size);
    dev.routes.resourceCountIs('AWS::ApiGatewayV2::Integration', resources.size);
  });

  it('has no metrics by route, which nothing watches and which have a price each', () => {
    for (const { api } of [dev, prod])
      api.allResourcesProperties('AWS::ApiGatewayV2::Stage', {
        DefaultRouteSettings: Match.objectLike({ DetailedMetricsEnabled: false }),
      });
  });

  it('logs the route key and never the address or the caller', () => {
    const stage = only(Object.values(dev.api.findResources('AWS::ApiGatewayV2::Stage'))).Properties;
    expect(stage.StageName).toBe('$default');
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 2000,
    });
    const { Format } = stage.AccessLogSettings;
    expect(Format).toContain('$context.routeKey');
    expect(Format).toContain('$context.requestId');
    expect(Format).toContain('$context.identity.userAgent');
    expect(Format).not.toMatch(/path|sourceIp|querystring|claims/i);
  });

  it('lets the billing function alone read Stripe’s keys, which it gets as the ARN of a secret', () => {
    const readers = Object.entries(prod.api.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('secretsmanager:GetSecretValue'),
    );
    expect(only(readers)[0]).toMatch(/^billing/);
    expect(only(readers)[1].Properties.PolicyDocument.Statement).toContainEqual({
      Action: 'secretsmanager:GetSecretValue',
      Effect: 'Allow',
      Resource: stripeSecretArn,
    });
    const told = Object.entries(prod.api.findResources('AWS::Lambda::Function')).filter(
      ([, { Properties }]) =>
        Object.keys(Properties.Environment?.Variables ?? {}).some((name) => name.startsWith('STRIPE_')),
    );
    expect(only(told)[1].Properties.Environment.Variables).toMatchObject({
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_SECRET_ARN: stripeSecretArn,
    });
    expect(JSON.stringify(dev.api.toJSON())).not.toContain('STRIPE_');
    const standIns = ({ api }: typeof dev) =>
      Object.entries(api.findResources('AWS::Lambda::Function'))
        .filter(([, { Properties }]) => Properties.Environment?.Variables?.PAYMENTS === 'stand-in')
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(standIns(dev)).toEqual(['billingFunction']);
    expect(standIns(prod)).toEqual([]);
  });

  it('runs on Node 24 for ARM', () => {
    for (const template of [dev.api, dev.events]) {
      template.allResourcesProperties('AWS::Lambda::Function', {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });
});

describe('events', () => {
  const queueId = (target: { 'Fn::GetAtt': [string, string] }) => target['Fn::GetAtt'][0];

  it('reach every subscriber by a rule, a queue and a function, with a dead-letter queue that alarms', () => {
    const rules = Object.values(dev.events.findResources('AWS::Events::Rule'));
    const queues = dev.events.findResources('AWS::SQS::Queue');
    const mappings = Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping'));
    const alarms = Object.values(dev.monitoring.findResources('AWS::CloudWatch::Alarm'));
    for (const [name, events] of Object.entries(subscriptions)) {
      const { Properties } = only(
        rules.filter(({ Properties: { Description } }) => Description === `What ${name} reacts to`),
      );
      expect(Properties.EventPattern).toEqual({ source: [eventSource], 'detail-type': events });
      const target = only<{ Arn: never; DeadLetterConfig: { Arn: never } }>(Properties.Targets);
      const queue = queues[queueId(target.Arn)]?.Properties;
      expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(target.DeadLetterConfig.Arn);
      const mapping = only(
        mappings.filter(
          ({ Properties: { EventSourceArn } }) =>
            EventSourceArn['Fn::GetAtt'] && queueId(EventSourceArn) === queueId(target.Arn),
        ),
      );
      expect(mapping.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const { size, window } = batchOf(name);
      expect(mapping.Properties).toMatchObject({
        BatchSize: size,
        MaximumBatchingWindowInSeconds: window,
      });
      // SQS allows batches of more than ten only with a batching window.
      if (size > 10) expect(window).toBeGreaterThanOrEqual(1);
      expect(functionBehind(dev.events, mapping.Properties.FunctionName)).toMatch(
        new RegExp(`^${name.replaceAll('-', '')}HandlerFunction`),
      );
      const alarm = only(
        alarms.filter(({ Properties: { AlarmName } }) => AlarmName === `proofline-dev-dead-letters-${name}`),
      );
      expect(JSON.stringify(alarm.Properties.Dimensions)).toContain(queueId(target.DeadLetterConfig.Arn));
    }
    // Plus the rules for the reports of the mail service, for scans, and for the ends of tasks.
    expect(rules.filter(({ Properties }) => Properties.Description)).toHaveLength(
      Object.keys(subscriptions).length + 3,
    );
  });

  it('bring bounces and complaints from the account’s own bus, of this stage’s mails alone', () => {
    dev.mail.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'proofline-dev',
      // Otherwise the account's own list would silently suppress an address for all workspaces.
      SuppressionOptions: { SuppressedReasons: [] },
    });
    dev.mail.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        EventBridgeDestination: { EventBusArn: Match.anyValue() },
      },
    });
    const rule = only(
      Object.values(
        dev.events.findResources('AWS::Events::Rule', {
          Properties: { EventPattern: { source: ['aws.ses'] } },
        }),
      ),
    );
    expect(rule.Properties).toMatchObject({
      EventBusName: 'default',
      EventPattern: {
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': ['proofline-dev'] } } },
      },
    });
    const target = only<{ Arn: never; DeadLetterConfig: { Arn: never } }>(rule.Properties.Targets);
    const queue = dev.events.findResources('AWS::SQS::Queue')[queueId(target.Arn)]?.Properties;
    expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(target.DeadLetterConfig.Arn);
    dev.monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'proofline-dev-dead-letters-suppress-address',
    });
  });

  it('come from GuardDuty, which scans the uploads alone and says so to their check', () => {
    dev.stateful.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['documents/'] } },
      Actions: { Tagging: { Status: 'ENABLED' } },
    });
    dev.events.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: 'default',
      EventPattern: {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      },
    });
    dev.events.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MALWARE_SCAN: 'guardduty' }) },
    });
    // A function that may write tags could pass its own upload.
    for (const template of [dev.api, dev.events])
      expect(JSON.stringify(template.toJSON())).not.toContain('s3:PutObjectTagging');
  });

  it('give a function six times its time, beyond what a batch waits, before a message comes again', () => {
    const functions = dev.events.findResources('AWS::Lambda::Function');
    const queues = dev.events.findResources('AWS::SQS::Queue');
    for (const { Properties } of Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping'))) {
      if (!Properties.EventSourceArn['Fn::GetAtt']) continue;
      const { Timeout } = functions[functionBehind(dev.events, Properties.FunctionName)]?.Properties ?? {};
      const { VisibilityTimeout } = queues[queueId(Properties.EventSourceArn)]?.Properties ?? {};
      expect(VisibilityTimeout).toBe(6 * Timeout + Properties.MaximumBatchingWindowInSeconds);
    }
  });

  it('consumers that send to their own queue are not ended as a loop', () => {
    const functions = dev.events.findResources('AWS::Lambda::Function');
    const policies = Object.values(dev.events.findResources('AWS::IAM::Policy'));
    const loops = Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
      ({ Properties }) => {
        const own = Properties.EventSourceArn['Fn::GetAtt'];
        const behind = functions[functionBehind(dev.events, Properties.FunctionName)]?.Properties;
        const [role] = behind?.Role['Fn::GetAtt'] ?? [];
        const sends = policies
          .filter((policy) => policy.Properties.Roles.some(({ Ref }: { Ref?: string }) => Ref === role))
          .flatMap((policy) => policy.Properties.PolicyDocument.Statement)
          .some(
            ({ Action, Resource }) =>
              [Action].flat().includes('sqs:SendMessage') &&
              [Resource].flat().some((one) => JSON.stringify(one) === JSON.stringify({ 'Fn::GetAtt': own })),
          );
        return own && sends ? [behind?.RecursiveLoop] : [];
      },
    );
    expect(loops.length).toBeGreaterThan(5);
    expect(loops.filter((loop) => loop !== 'Allow')).toEqual([]);
  });

  it('are relayed from the oldest record on, commits alone, and poison ends in a queue', () => {
    dev.events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 50,
      MaximumRecordAgeInSeconds: 23 * 3600,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { NewImage: { __edb_e__: { S: ['commit'] } } },
            }),
          },
        ],
      },
    });
  });

  it.each(['dev', 'prod'] as const)(
    'are archived, no longer than the grace of a deleted workspace: %s',
    (stage) => {
      const { events } = { dev, prod }[stage];
      events.hasResourceProperties('AWS::Events::Archive', {
        EventPattern: { source: [eventSource] },
        RetentionDays: deletionGraceDays,
      });
    },
  );

  it('come by the clock too: its queue has a function, and schedules may put messages there', () => {
    const queues = Object.keys(dev.events.findResources('AWS::SQS::Queue'));
    const named = (prefix: string) => only(queues.filter((id) => id.startsWith(prefix)));
    const [clock, reminders] = [named('watchclockQueue'), named('remindcontactsQueue')];
    const functions = Object.entries(dev.events.findResources('AWS::Lambda::Function'));
    const told = (prefix: string) =>
      only(functions.filter(([id]) => id.startsWith(prefix)))[1].Properties.Environment.Variables;
    for (const name of ['watchclockHandler', 'schedulereminderHandler']) {
      expect(told(name).CLOCK_QUEUE_ARN).toEqual({ 'Fn::GetAtt': [clock, 'Arn'] });
      expect(told(name)).toHaveProperty('SCHEDULER_ROLE_ARN');
    }
    expect(told('watchclockHandler')).not.toHaveProperty('REMINDER_QUEUE_ARN');
    const sends = Object.entries(dev.events.findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('SchedulerRole'))
      .flatMap(([, { Properties }]) => [Properties.PolicyDocument.Statement].flat());
    const targets = JSON.stringify(sends);
    const signOns = named('watchsignonQueue');
    for (const queue of [clock, reminders, signOns]) expect(targets).toContain(queue);
    // No code makes this one.
    dev.events.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(0 4 * * ? *)',
      Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [signOns, 'Arn'] }, Input: '{}' }),
    });
  });

  it('plan daily digests: a saved profile reaches the scheduler, and its messages the function that mails', () => {
    const functions = Object.entries(dev.events.findResources('AWS::Lambda::Function'));
    const told = (prefix: string) =>
      only(functions.filter(([id]) => id.startsWith(prefix)))[1].Properties.Environment.Variables;
    const reminders = only(
      Object.keys(dev.events.findResources('AWS::SQS::Queue')).filter((id) =>
        id.startsWith('remindcontactsQueue'),
      ),
    );
    const planner = only(
      Object.keys(dev.events.findResources('AWS::SQS::Queue')).filter((id) =>
        id.startsWith('schedulereminderQueue'),
      ),
    );
    for (const name of ['schedulereminderHandler', 'remindcontactsHandler']) {
      expect(told(name).REMINDER_QUEUE_ARN).toEqual({ 'Fn::GetAtt': [reminders, 'Arn'] });
      expect(told(name)).toHaveProperty('SCHEDULER_GROUP');
    }
    expect(told('remindcontactsHandler')).toMatchObject({ REMINDER_QUEUE_URL: { Ref: reminders } });
    const rule = only(
      Object.values(dev.events.findResources('AWS::Events::Rule')).filter(
        ({ Properties }) => Properties.Targets?.[0]?.Arn?.['Fn::GetAtt']?.[0] === planner,
      ),
    );
    expect(rule.Properties.EventPattern['detail-type']).toEqual(
      expect.arrayContaining(['Record Saved', 'Workspace Updated']),
    );
  });

  it('let only this group’s schedules use the scheduler’s role', () => {
    dev.events.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: Match.objectLike({
        Statement: [
          Match.objectLike({
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: Match.objectLike({ 'aws:SourceArn': Match.anyValue() }) },
          }),
        ],
      }),
    });
  });
});

describe('signing in with Google', () => {
  it('is there where it is configured: provider, exact address to come back to, and the trigger that links accounts', () => {
    prod.stateful.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 1);
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      CallbackURLs: ['https://auth.proofline.test/callback/google'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    });
    const pool = only(Object.values(prod.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    expect(pool.LambdaConfig.PreSignUp['Fn::GetAtt'][0]).toMatch(/^LinkAccountFunction/);
    expect(
      only(
        ours(prod).filter(({ Action }) => [Action].flat().includes('cognito-idp:AdminLinkProviderForUser')),
      ),
    ).toMatchObject({
      Resource: { 'Fn::GetAtt': [expect.stringMatching(/^Users/), 'Arn'] },
    });
  });

  it('is nowhere else', () => {
    dev.stateful.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    // The providers of workspaces call it as well.
    expect(pool.LambdaConfig).toHaveProperty('PreSignUp');
    for (const [product, told] of [
      [dev, ''],
      [prod, expect.anything()],
    ] as const) {
      const functions = Object.entries(product.api.findResources('AWS::Lambda::Function'));
      for (const name of ['workspace', 'session', 'account']) {
        const [, { Properties }] = only(functions.filter(([id]) => id.startsWith(`${name}Function`)));
        expect(Properties.Environment.Variables.SIGN_IN_URL).toEqual(told);
      }
    }
  });
});

describe('the product’s domain', () => {
  const dmarc = (more: object = {}) => {
    const stack = new MailStack(new App(), 'mail', configOf('prod', { ...live, ...more }), {});
    return Object.values(Template.fromStack(stack).findResources('AWS::Route53::RecordSet'))
      .map(({ Properties }) => Properties)
      .filter(({ Name }) => typeof Name === 'string' && Name.startsWith('_dmarc.'));
  };

  it('has a DMARC record, which large receivers demand, unless its zone has one of its own', () => {
    expect(dmarc()).toEqual([
      expect.objectContaining({
        Name: '_dmarc.proofline.test.',
        Type: 'TXT',
        ResourceRecords: ['"v=DMARC1; p=quarantine"'],
      }),
    ]);
    expect(dmarc({ dmarc: 'reject', dmarcReports: 'dmarc@proofline.test' })[0]?.ResourceRecords).toEqual([
      '"v=DMARC1; p=reject; rua=mailto:dmarc@proofline.test"',
    ]);
    expect(dmarc({ dmarc: 'own' })).toEqual([]);
  });
});

describe('the mail with a code for a new password', () => {
  it('is sent by SES from the product’s domain where there is one, so that no daily quota of Cognito’s own applies', () => {
    prod.stateful.allResourcesProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'Proofline <mail@proofline.test>',
        ConfigurationSet: 'proofline-prod',
        SourceArn: 'arn:aws:ses:us-east-1:111122223333:identity/proofline.test',
      },
    });
    // Cognito refuses an identity that SES has not verified, so it has a stack of its own, deployed before.
    expect(prod.stacks.stateful.dependencies).toContain(prod.stacks.mail);
    prod.mail.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'proofline.test' });
    dev.stateful.allResourcesProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
  });

  it('is written by the product', () => {
    for (const { stateful } of [dev, prod]) {
      const [writer] = Object.keys(stateful.findResources('AWS::Lambda::Function')).filter((id) =>
        id.startsWith('CodeMail'),
      );
      stateful.hasResourceProperties('AWS::Cognito::UserPool', {
        LambdaConfig: Match.objectLike({ CustomMessage: { 'Fn::GetAtt': [writer, 'Arn'] } }),
      });
      stateful.hasResourceProperties('AWS::Lambda::Permission', {
        FunctionName: { 'Fn::GetAtt': [writer, 'Arn'] },
        Principal: 'cognito-idp.amazonaws.com',
      });
    }
  });
});

describe('the trigger that refuses another address', () => {
  it('finds the workspaces of a person, tells their audit logs, and reaches nothing else', () => {
    for (const { stateful, events } of [dev, prod]) {
      const [queue] = Object.entries(events.findResources('AWS::SQS::Queue')).filter(([id]) =>
        id.startsWith('keepauditQueue'),
      );
      const name = queue?.[1].Properties.QueueName;
      expect(name).toMatch(/^proofline-(dev|prod)-keep-audit$/);
      const own = statementsOf(stateful).filter(
        ({ id, Action }) =>
          id.startsWith('CodeMail') &&
          // Every function writes its log and its traces.
          ![Action].flat().some((action) => action === 'logs:PutLogEvents' || action.startsWith('xray:')),
      );
      expect(own.map(({ Action }) => Action).toSorted()).toEqual(['dynamodb:Query', 'sqs:SendMessage']);
      const [found, told] = own;
      expect(found?.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['directory_subject#*'] },
      });
      expect(flat(told?.Resource)).toMatch(new RegExp(`:${name}$`));
    }
  });
});

describe('the end of sessions', () => {
  it('cannot be got around by a code of Cognito’s own: nobody can ask it for one', () => {
    for (const { stateful } of [dev, prod])
      stateful.hasResourceProperties('AWS::Cognito::UserPool', {
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      });
  });

  it('is allowed to the calls about sessions alone, in the pool alone', () => {
    const able = ours(prod).filter(({ Action }) =>
      [Action].flat().includes('cognito-idp:AdminUserGlobalSignOut'),
    );
    expect(able.map(({ id }) => id.replace(/(Handler)?(Role|EndsSessions).*/, '')).toSorted()).toEqual([
      'session',
    ]);
    for (const { Resource } of able) expect(flat(Resource)).not.toContain('*');
  });

  it('lets functions that only read note a session in the memberships of the workspace', () => {
    const noting = ours(prod).filter(({ Condition }) => JSON.stringify(Condition ?? '').includes('#members'));
    expect(noting.filter(isOfTenantRole)).toEqual(noting);
    expect(noting.map(({ id, Action }) => [functionOf(id), Action]).toSorted()).toEqual(
      ['audit', 'exports', 'live', 'reports', 'search'].map((name) => [name, 'dynamodb:UpdateItem']),
    );
  });

  it('has to be remembered for a quarter of an hour: so long a token lives', () => {
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: tokenLifetime / 60,
      IdTokenValidity: tokenLifetime / 60,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes', IdToken: 'minutes' }),
    });
  });

  it('leaves refresh tokens that live as long as an end is remembered, each good for one use', () => {
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenValidity: sessionLifetime / 60,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: rotationGrace },
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
    });
  });
});

it('logins are made by the product alone', () => {
  for (const { stateful } of [dev, prod]) {
    stateful.allResourcesProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  }
});

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
    const { stateful, events, api } = prod.stacks;
    expect(events.dependencies).toContain(stateful);
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

describe('the distribution', () => {
  const configuration = (template: Template, named = /^proofline-(dev|prod)$/) =>
    only(
      Object.values(template.findResources('AWS::CloudFront::Distribution'))
        .map(({ Properties }) => Properties.DistributionConfig)
        .filter(({ Comment }) => named.test(Comment)),
    );

  it('serves hosts of the agencies’ own as it serves the product’s', () => {
    for (const [template, stage] of [
      [dev.web, 'dev'],
      [prod.web, 'prod'],
    ] as const) {
      const name = `proofline-${stage}-custom-domains`;
      const own = configuration(template, new RegExp(`^${name}$`));
      const product = configuration(template);
      expect(own.ConnectionMode).toBe('tenant-only');
      // Fields that a multi-tenant distribution may not have, because its tenants and their connection group have them.
      for (const field of ['Aliases', 'IPV6Enabled', 'PriceClass']) {
        expect(own).not.toHaveProperty(field);
      }
      for (const field of ['HttpVersion', 'WebACLId', 'Enabled']) expect(own[field]).toEqual(product[field]);
      const behaviours = ({ DefaultCacheBehavior, CacheBehaviors }: typeof own) =>
        [DefaultCacheBehavior, ...CacheBehaviors].map(({ TargetOriginId: _, ...rest }) => rest);
      expect(behaviours(own)).toEqual(behaviours(product));
      template.hasResourceProperties('AWS::CloudFront::ConnectionGroup', { Name: name, Enabled: true });
    }
    const functions = Object.entries(dev.api.findResources('AWS::Lambda::Function'));
    const [, found] = only(functions.filter(([id]) => id.startsWith('customdomainFunction')));
    // The function finds distribution and connection group by this name.
    expect(found.Properties.Environment.Variables.CUSTOM_DOMAINS_NAME).toBe('proofline-dev-custom-domains');
  });

  it('speaks TLS 1.2 and 1.3 with recommended ciphers alone, at the product’s hosts and at the agencies’ own', () => {
    for (const named of [/^proofline-prod$/, /-custom-domains$/]) {
      // Tenants inherit the policy of their distribution, which CloudFront keeps for a certificate other than its own.
      expect(configuration(prod.web, named).ViewerCertificate).toEqual({
        AcmCertificateArn: { Ref: expect.stringMatching(/^Certificate/) },
        MinimumProtocolVersion: 'TLSv1.2_2025',
        SslSupportMethod: 'sni-only',
      });
      expect(configuration(dev.web, new RegExp(named.source.replace('prod', 'dev')))).not.toHaveProperty(
        'ViewerCertificate',
      );
    }
    for (const { Properties } of Object.values(prod.web.findResources('AWS::CloudFront::Distribution'))) {
      for (const { CustomOriginConfig } of Properties.DistributionConfig.Origins) {
        if (CustomOriginConfig)
          expect(CustomOriginConfig).toMatchObject({
            OriginProtocolPolicy: 'https-only',
            OriginSSLProtocols: ['TLSv1.2'],
          });
      }
    }
  });

  it('has a firewall in production unless it is turned off: floods from an address or upon a workspace end there', () => {
    const { Rules, DefaultAction, Scope } = only(
      Object.values(prod.web.findResources('AWS::WAFv2::WebACL')),
    ).Properties;
    expect([DefaultAction, Scope]).toEqual([{ Allow: {} }, 'CLOUDFRONT']);
    const [address, flood, host, ...groups] = Rules;
    const calls = { ByteMatchStatement: { SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' } };
    expect(address).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', ScopeDownStatement: calls } },
    });
    expect(flood).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP' } },
    });
    expect(flood.Statement.RateBasedStatement).not.toHaveProperty('ScopeDownStatement');
    expect(host).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { CustomKeys: [{ Header: { Name: 'host' } }], ScopeDownStatement: calls },
      },
    });
    const { ThrottlingRateLimit } = only(Object.values(prod.api.findResources('AWS::ApiGatewayV2::Stage')))
      .Properties.DefaultRouteSettings;
    // All are counts of five minutes.
    const fiveMinutes = 300;
    const limitOf = (rule: typeof address): number => rule.Statement.RateBasedStatement.Limit;
    expect(limitOf(host)).toBeLessThanOrEqual((ThrottlingRateLimit * fiveMinutes) / 5);
    // An open timeline looks every five seconds: an office of 400 behind one address works on.
    expect(limitOf(address)).toBeGreaterThan(400 * (fiveMinutes / 5));
    expect(limitOf(address)).toBeLessThanOrEqual(limitOf(host) / 2);
    expect(limitOf(flood)).toBeGreaterThan(limitOf(address));
    expect(groups.map(({ Name, OverrideAction }: Record<string, unknown>) => [Name, OverrideAction])).toEqual(
      [
        ['AWSManagedRulesAmazonIpReputationList', { None: {} }],
        ['AWSManagedRulesCommonRuleSet', { None: {} }],
        ['AWSManagedRulesKnownBadInputsRuleSet', { None: {} }],
      ],
    );
    // Words of people and names of files are not refused for their look: rules about bodies and queries count only.
    const counted = groups[1].Statement.ManagedRuleGroupStatement.RuleActionOverrides;
    const names = counted.map(({ Name, ActionToUse }: { Name: string; ActionToUse: object }) => {
      expect(ActionToUse).toEqual({ Count: {} });
      return Name;
    });
    expect(names.toSorted()).toEqual([
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_QUERYARGUMENTS',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_BODY',
      'GenericLFI_QUERYARGUMENTS',
      'GenericRFI_BODY',
      'GenericRFI_QUERYARGUMENTS',
      'RestrictedExtensions_QUERYARGUMENTS',
      'SizeRestrictions_BODY',
      'SizeRestrictions_QUERYSTRING',
    ]);
    for (const named of [/^proofline-prod$/, /-custom-domains$/])
      expect(configuration(prod.web, named).WebACLId).toEqual({
        'Fn::GetAtt': [expect.stringMatching(/^Firewall/), 'Arn'],
      });
    const reading = (waf: { waf?: boolean }) => configOf('prod', { ...live, ...waf }).waf;
    expect([reading({}), reading({ waf: true }), reading({ waf: false })]).toEqual([true, true, false]);
  });

  it('forwards the API uncached, with proof that it did', () => {
    const { CacheBehaviors, Origins, DefaultCacheBehavior, CustomErrorResponses } = configuration(dev.web);
    const [document, behaviour, ...others] = CacheBehaviors;
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      PathPattern: '/api/openapi.json',
      TargetOriginId: DefaultCacheBehavior.TargetOriginId,
    });
    expect(behaviour).toMatchObject({
      PathPattern: '/api/*',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      // A redirect would hide that a call, with its token, went out in the clear.
      ViewerProtocolPolicy: 'https-only',
    });
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    const origin = only(
      Origins.filter(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId),
    ) as Record<string, [{ HeaderName: string; HeaderValue: unknown }]>;
    expect(origin.OriginCustomHeaders?.[0].HeaderName).toBe('x-proofline-origin');
    expect(flat(origin.OriginCustomHeaders?.[0].HeaderValue)).toMatch(
      /^(\{\{resolve:secretsmanager:[^}]+\}\},?)+$/,
    );
    expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
    // Custom error responses would replace the API's refusals by a page.
    expect(CustomErrorResponses).toBeUndefined();
  });

  it('sends the headers that the local gateway sends', () => {
    const { Properties } = only(
      Object.values(dev.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
    );
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
      Properties.ResponseHeadersPolicyConfig;
    const { AccessControlMaxAgeSec: age, IncludeSubdomains: everywhere } = security.StrictTransportSecurity;
    const sent = Object.fromEntries([
      ['strict-transport-security', `max-age=${age}${everywhere ? '; includeSubDomains' : ''}`],
      ['content-security-policy', flat(security.ContentSecurityPolicy.ContentSecurityPolicy)],
      ['x-content-type-options', security.ContentTypeOptions.Override && 'nosniff'],
      ['x-frame-options', security.FrameOptions.FrameOption],
      ['referrer-policy', security.ReferrerPolicy.ReferrerPolicy],
      ...custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
    ]);
    expect(sent).toEqual(
      securityHeaders({
        files: 'https://<>',
        media: 'https://<>',
        identity: 'https://cognito-idp.us-east-1.amazonaws.com',
        live: 'wss://<>',
      }),
    );
    expect(age).toBeGreaterThanOrEqual(365 * 86_400);
    const { CacheBehaviors, DefaultCacheBehavior } = configuration(dev.web);
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching(/^Headers/) });
    expect(sent['content-security-policy']).toContain("base-uri 'none'");
  });

  it('lets pages and functions report errors where a collector is given, and nowhere else', () => {
    const reaches = ({ web }: typeof dev) =>
      JSON.stringify(web.findResources('AWS::CloudFront::ResponseHeadersPolicy')).includes(
        'errors.proofline.test',
      );
    const told = ({ api, events }: typeof dev) =>
      [api, events]
        .flatMap((template) => Object.values(template.findResources('AWS::Lambda::Function')))
        .map(({ Properties }) => Properties.Environment?.Variables)
        .filter((variables) => variables?.NODE_OPTIONS)
        .map(({ ERRORS_DSN, ERRORS_ENVIRONMENT }) => `${ERRORS_DSN} ${ERRORS_ENVIRONMENT}`);
    expect([reaches(dev), reaches(prod)]).toEqual([false, true]);
    expect(new Set(told(dev))).toEqual(new Set(['undefined undefined']));
    expect(new Set(told(prod))).toEqual(new Set(['https://key@errors.proofline.test/7 prod']));
  });

  it('lets Stripe’s form in where Stripe takes the payments, by the local gateway’s own rules', () => {
    const { SecurityHeadersConfig: security } = only(
      Object.values(prod.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
    ).Properties.ResponseHeadersPolicyConfig;
    const local = securityHeaders({
      files: 'https://<>',
      media: 'https://media.proofline.test',
      identity: 'https://cognito-idp.us-east-1.amazonaws.com',
      live: 'wss://<>',
      stripe: true,
      errors: 'https://errors.proofline.test',
    })['content-security-policy'];
    // Pages navigate to the pool's hosted sign-in and never fetch from it.
    expect(flat(security.ContentSecurityPolicy.ContentSecurityPolicy)).toBe(local);
    expect(local).toContain("script-src 'self' https://js.stripe.com");
  });

  it('has its names, its certificate and its firewall where a hosted zone is given', () => {
    const { Aliases, ViewerCertificate, WebACLId } = configuration(prod.web);
    expect(Aliases).toEqual(['proofline.test', '*.proofline.test']);
    expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2025');
    expect(WebACLId).toBeDefined();
    prod.web.resourceCountIs('AWS::Route53::RecordSet', 4);
    expect(configuration(dev.web)).not.toHaveProperty('Aliases');
    dev.web.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });
});

describe('passwords', () => {
  it('keep to one policy: in the deployed pool, in the stand-in, at the sign-up and in its words', () => {
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool')));
    const { MinimumLength, ...policy } = pool.Properties.Policies.PasswordPolicy;
    expect(policy).toMatchObject({
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
    expect(MinimumLength).toBe(passwordPolicy.minLength);
    const isTaken = (word: string) => {
      try {
        assertPolicy(word);
        return true;
      } catch {
        return false;
      }
    };
    const long = 'x'.repeat(passwordPolicy.maxLength);
    const words = [
      'x'.repeat(MinimumLength),
      'x'.repeat(MinimumLength - 1),
      long,
      `${long}x`,
      ` ${'x'.repeat(20)}`,
    ];
    const taken = [true, false, true, false, false];
    expect(words.map(isTaken)).toEqual(taken);
    expect(words.map(isAcceptedPassword)).toEqual(taken);
    expect(isTaken(makeTemporaryPassword())).toBe(true);
    expect(password.rule).toContain(`At least ${MinimumLength} characters`);
    expect(settings.profile.password.nextHint).toBe(password.rule);
  });
});

describe('passkeys', () => {
  it('are of the product’s domain, demand a verified person, and count as a second factor, as in the stand-in', () => {
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    const client = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPoolClient'))).Properties;
    expect(pool.UserPoolTier).toBe('ESSENTIALS');
    expect(pool.Policies.SignInPolicy.AllowedFirstAuthFactors).toEqual(['PASSWORD', 'WEB_AUTHN']);
    expect(client.ExplicitAuthFlows).toEqual(
      expect.arrayContaining(['ALLOW_USER_AUTH', 'ALLOW_USER_SRP_AUTH']),
    );
    // Workspaces are below the domain, so that one passkey is good at each of them.
    expect(pool.WebAuthnRelyingPartyID).toBe('proofline.example');
    expect({
      userVerification: pool.WebAuthnUserVerification,
      factor: pool.WebAuthnFactorConfiguration,
    }).toEqual(passkeyPolicy);
    // A pool that demanded a second factor of everybody would offer no passkey to people without an app.
    expect(pool.MfaConfiguration).toBe('OPTIONAL');
  });
});

describe('alarms', () => {
  const alarms = () => Object.values(dev.monitoring.findResources('AWS::CloudWatch::Alarm'));

  it('each name a heading of the runbook and tell the topic', () => {
    const anchors = runbookAnchors();
    for (const { Properties } of alarms()) {
      const [, anchor] = /docs\/runbook\.md#([\w-]+)$/.exec(Properties.AlarmDescription) ?? [];
      expect(anchors, Properties.AlarmName).toContain(anchor);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('watch the stream’s age, the API, throttling and every dead-letter queue', () => {
    const watched = (metric: string) => alarms().filter(({ Properties }) => Properties.MetricName === metric);
    expect(only(watched('IteratorAge')).Properties.Threshold).toBe(5 * 60_000);
    expect(watched('5xx')).toHaveLength(1);
    expect(watched('Throttles')).toHaveLength(1);
    const queues = Object.values(dev.events.findResources('AWS::SQS::Queue'));
    const deadLetterQueues = queues.filter(({ Properties }) => !Properties.RedrivePolicy);
    expect(watched('ApproximateNumberOfMessagesVisible')).toHaveLength(deadLetterQueues.length);
  });

  it('may be published to their topic by CloudWatch in this account', () => {
    // A topic policy replaces SNS's default one, which would have let CloudWatch publish.
    for (const [{ monitoring }, account] of [
      [dev, { Ref: 'AWS::AccountId' }],
      [prod, live.account],
    ] as const) {
      const topic = only(Object.keys(monitoring.findResources('AWS::SNS::Topic')));
      monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref: topic }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            {
              Sid: Match.anyValue(),
              Effect: 'Allow',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Action: 'sns:Publish',
              Resource: { Ref: topic },
              Condition: { StringEquals: { 'aws:SourceAccount': account } },
            },
          ]),
        },
      });
    }
  });

  /** Filters of log messages, by the function whose log they count. */
  const counting = (message: string) =>
    templatesOf(dev)
      .flatMap((template) => Object.values(template.findResources('AWS::Logs::MetricFilter')))
      .filter(({ Properties }) => Properties.FilterPattern === `{ $.message = "${message}" }`)
      .map(({ Properties: { LogGroupName, MetricTransformations } }) => {
        const [{ MetricNamespace: Namespace, MetricName, MetricValue }] = MetricTransformations;
        expect(MetricValue).toBe('1');
        return { of: LogGroupName.Ref.replace(/(Handler)?Log.*/, ''), Namespace, MetricName };
      });

  it('count the subscriptions of an unknown price in the log of billing', () => {
    const { of, ...metric } = only(counting(unknownPrice));
    expect(of).toBe('billing');
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-unknown-price'),
    );
    expect(alarm.Properties).toMatchObject({ ...metric, Threshold: 1 });
  });

  it('count the mails that failed or are unknown in the logs of all who send some, against those that were sent', () => {
    const counted = counting(mailNotSent);
    const senders = ours(dev).filter(({ Action }) => [Action].flat().includes('ses:SendRawEmail'));
    expect(counted.map(({ of }) => of).toSorted()).toEqual(
      senders.map(({ id }) => functionOf(id)).toSorted(),
    );
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-mails-not-sent'),
    );
    const { Metrics, Threshold } = alarm.Properties;
    const [{ Expression }, ...metrics] = Metrics;
    expect([Expression, Threshold]).toEqual(['IF(lost >= 5, 100 * lost / (lost + FILL(sent, 0)), 0)', 0.5]);
    const watched = metrics.map(({ Id, MetricStat }: { Id: string; MetricStat: { Metric: object } }) => [
      Id,
      MetricStat.Metric,
    ]);
    for (const { of: _, ...metric } of counted) expect(watched).toContainEqual(['lost', metric]);
    expect(watched).toContainEqual(['sent', { Namespace: 'AWS/SES', MetricName: 'Send' }]);
  });

  it('count the workspaces whose mail was stopped by its bounces', () => {
    const { of, ...metric } = only(counting(mailStopped));
    expect(of).toBe('suppressaddress');
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-mail-stopped'),
    );
    expect(alarm.Properties).toMatchObject({ ...metric, Threshold: 1 });
  });

  it('mail the address of the configuration', () => {
    prod.monitoring.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'ops@proofline.test' });
  });
});
