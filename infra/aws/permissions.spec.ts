/** Permissions of every function, by the templates' own policies, and how far each reaches among workspaces. */
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { tableDefinition } from '#server/data/definition.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import { type IamStatement, policyOf, type Tags } from '../emulators/shared/iam.ts';
import { bucketName, tableName } from '../local/environment.ts';
import {
  dev,
  flat,
  functionOf,
  isOfTenantRole,
  onFiles,
  only,
  ours,
  prod,
  statementsOf,
  templatesOf,
} from './product.testing.ts';

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

/** True for the grants by which any function counts calls and notes sessions in use. */
const isBookkeeping = (condition: unknown): boolean =>
  /person_\*|attempts_\*|#members/.test(JSON.stringify(condition ?? ''));

const tagged = '\u0024{aws:PrincipalTag/tenant}';

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
      projects: ['GetItem', 'PutItem'],
      review: ['GetItem', 'PutItem'],
      surveys: ['DeleteItem', 'PutItem'],
      timeline: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    });
    expect(onLinks(dev.events, consumers())).toEqual({
      purgedeleted: ['BatchWriteItem'],
      remindcontacts: ['PutItem'],
      // A mail that waited is not sent once its links were revoked.
      sendemail: ['BatchGetItem'],
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
    ).toEqual(consumers().toSorted());
    expect(rolesOf(dev.films).map(([id]) => functionOf(id))).toEqual(['Task']);
    const roles = [...rolesOf(dev.api), ...rolesOf(dev.events), ...rolesOf(dev.films)];
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
