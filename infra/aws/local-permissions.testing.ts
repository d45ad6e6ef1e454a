/**
 * Permissions of the product's roles, and policies of its resources, as the embedded runtime evaluates them: the statements
 * of the synthesised templates, with the names that the emulators give to the table, the bucket, the queues and the others.
 * `npm run docs` writes them to files; a spec compares the files to the templates.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { liveApiArn } from '../emulators/appsync-events/appsync-events.ts';
import { arnOfRule } from '../emulators/eventbridge/eventbridge.ts';
import { arnOfFunction } from '../emulators/lambda/invoking.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import type { IamStatement } from '../emulators/shared/iam.ts';
import type { PoliciesByResource } from '../emulators/shared/resource-policies.ts';
import { type Role, type Roles, roleArn } from '../emulators/sts/sts.ts';
import {
  bucketName,
  busName,
  mailDomain,
  mediaDistribution,
  poolArn,
  queueArn,
  queueOf,
  schedulerRole,
  tableName,
} from '../local/environment.ts';
import { apiId } from '../local/gateway/event.ts';
import {
  executionRole,
  permissionsFile,
  resourcePoliciesFile,
  roleOf,
  tenantRoleOf,
} from '../local/permissions/permissions.ts';
import { deadLettersOf, streamDeadLetters } from '../local/topology.ts';
import type { GivenSettings, Stage } from './config.ts';
import { FilmsStack } from './films-stack.ts';
import { Handler, Program } from './handler.ts';
import { mediaSecretNames, synthesise } from './synthesise.testing.ts';

interface Synthesised {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties: Record<string, unknown> }>
  >;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

const table = `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}`;

/** Logs and traces, which Lambda itself writes with the role: they are not emulated. */
const ofLambda = /^(logs|xray):/;

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

/** Resources of all stacks, with the local names of those that permissions speak of. */
const resourcesOf = ({ app, stacks, ...rest }: ReturnType<typeof synthesise>) => {
  const templates = new Map(
    (Object.entries(stacks) as [keyof typeof stacks, Stack][]).map(([name, stack]) => [
      stack.stackName,
      (rest[name] as Template).toJSON() as Synthesised,
    ]),
  );
  const constructs = app.node.findAll();
  const idOf = ({ stack, logicalId }: CfnResource) => `${stack.stackName} ${stack.resolve(logicalId)}`;
  const resources = constructs.filter((one) => one instanceof CfnResource);
  /** First construct within its stack that a resource belongs to, of a queue the consumer; and its part there. */
  const owners = new Map(
    resources.map((one) => {
      const [, owner = '', part = ''] = one.node.path.split('/');
      return [idOf(one), { owner, part }];
    }),
  );
  /** Functions by those of their resources that others name. */
  const functions = new Map(
    resources.flatMap((one) => {
      const handler = one.node.scopes.find((scope) => scope instanceof Handler);
      return handler ? [[idOf(one), basename(handler.file, '.lambda.ts')] as const] : [];
    }),
  );

  const roles = new Map<string, string>();
  for (const handler of constructs.filter((one) => one instanceof Program)) {
    const name = basename(handler.file).replace(/\.(lambda|task)\.ts$/, '');
    for (const [role, local] of [
      [handler.role, roleOf(name)],
      [handler.tenantRole, tenantRoleOf(name)],
    ] as const)
      if (role?.node.defaultChild instanceof CfnResource) roles.set(idOf(role.node.defaultChild), local);
  }
  for (const { task } of constructs.filter((one) => one instanceof FilmsStack))
    roles.set(idOf(task.execution.node.defaultChild as CfnResource), executionRole);
  for (const [id, { owner }] of owners) if (owner === 'SchedulerRole') roles.set(id, schedulerRole);

  const arnOf = (stack: string, id: string, attribute: string): string => {
    const key = `${stack} ${id}`;
    const { Type = '', Properties = {} } = templates.get(stack)?.Resources[id] ?? {};
    const { owner = '', part = '' } = owners.get(key) ?? {};
    const of = `${Type.replace('AWS::', '')} ${attribute}`;
    const queue = owner === 'Unpublished' ? streamDeadLetters : queueOf(owner);
    const rule = { name: owner.replace(/-rule$/, ''), onDefaultBus: Properties.EventBusName === 'default' };
    if (of === 'IAM::Role Arn' && roles.has(key)) return roleArn(roles.get(key) ?? '');
    const arn = {
      'DynamoDB::Table Arn': table,
      'DynamoDB::GlobalTable Arn': table,
      'DynamoDB::Table StreamArn': `${table}/stream/*`,
      'DynamoDB::GlobalTable StreamArn': `${table}/stream/*`,
      'S3::Bucket Arn': `arn:aws:s3:::${bucketName}`,
      'SQS::Queue Arn': queueArn(part === 'DeadLetters' ? deadLettersOf(queue) : queue),
      'Events::Rule Arn': arnOfRule(busName, { ...rule, pattern: {}, targets: [] }),
      'Lambda::Function Arn': arnOfFunction(functions.get(key) ?? ''),
      'Lambda::Alias Ref': arnOfFunction(functions.get(key) ?? '', 'live'),
      'CloudFront::Distribution Ref': owner === 'Media' ? mediaDistribution : undefined,
      'ApiGatewayV2::Api Ref': apiId,
      'Events::EventBus Arn': `arn:aws:events:${region}:${accountId}:event-bus/${busName}`,
      'AppSync::Api ApiArn': liveApiArn,
      'Cognito::UserPool Arn': poolArn,
    }[of];
    if (arn === undefined) throw new Error(`The emulators have no name for ${of} of ${id}`);
    return arn;
  };
  return { templates, roles, arnOf };
};

const unreached = [
  'AWS::SNS::TopicPolicy',
  'AWS::Backup::BackupVault',
  'AWS::KMS::Key',
  'AWS::Logs::ResourcePolicy',
];

/**
 * False for policies of resources that nothing reaches in the embedded runtime: the alarms' topic, the bucket of the web app, and the
 * vault of the backups with its key and the log of their jobs.
 */
const isReached = (stack: string, type: string) =>
  !unreached.includes(type) && !(type === 'AWS::S3::BucketPolicy' && stack.endsWith('-web'));

export interface PoliciesInTemplates {
  /** Permissions of all roles of the product, by the roles' local names. */
  readonly roles: Roles;
  /** Policies of resources, by the resources' local ARNs. */
  readonly resources: PoliciesByResource;
}

/** Product of a stage, by default of a trial, with the domain of the embedded runtime. */
export const synthesiseForRuntime = (stage: Stage = 'dev', settings: Partial<GivenSettings> = {}) => ({
  stage,
  ...synthesise(stage, { mediaSecretNames, ...settings, domain: mailDomain }),
});

/** Policies in the templates of a stage. */
export const policiesInTemplates = ({
  stage,
  ...product
}: ReturnType<typeof synthesiseForRuntime>): PoliciesInTemplates => {
  const { templates, roles, arnOf } = resourcesOf(product);
  const { account } = product.stacks.stateful;

  const textOf = (stack: string, value: unknown): string => {
    if (typeof value === 'string')
      return (
        value
          .replaceAll(`proofline-${stage}`, 'proofline')
          .replaceAll(account, accountId)
          // An asset is named by its content, and one of a test by its stage as well.
          .replace(/[0-9a-f]{64}(?=\.zip$)/, 'program')
      );
    const ref = member(value, 'Ref');
    if (ref === 'AWS::AccountId') return accountId;
    if (ref === 'AWS::Region') return region;
    if (ref === 'AWS::Partition') return 'aws';
    const pattern = member(value, 'Fn::Sub');
    if (typeof pattern === 'string')
      return pattern.replaceAll(/\$\{(AWS::\w+)\}/g, (_, name) => textOf(stack, { Ref: name }));
    if (ref !== undefined) return arnOf(stack, String(ref), 'Ref');
    const [separator, parts] = (member(value, 'Fn::Join') ?? []) as [string?, unknown[]?];
    if (separator !== undefined && parts) return parts.map((part) => textOf(stack, part)).join(separator);
    const [id, attribute] = (member(value, 'Fn::GetAtt') ?? []) as [string?, string?];
    if (id !== undefined && attribute !== undefined) return arnOf(stack, id, attribute);
    const output = member(value, 'Fn::GetStackOutput');
    if (output === undefined) throw new Error(`The emulators have no value for ${JSON.stringify(value)}`);
    const other = String(member(output, 'StackName'));
    const { Value } = templates.get(other)?.Outputs?.[String(member(output, 'OutputName'))] ?? {};
    return textOf(other, Value);
  };
  const textsOf = (stack: string, value: unknown): string[] =>
    [value]
      .flat()
      .map((one) => textOf(stack, one))
      .toSorted();
  const conditionsOf = (stack: string, given: unknown) =>
    Object.fromEntries(
      Object.entries(given as Record<string, object>).map(([operator, keys]) => [
        operator,
        Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, textsOf(stack, value)])),
      ]),
    );
  const principalsOf = (stack: string, given: unknown) =>
    given === '*'
      ? given
      : Object.fromEntries(
          Object.entries(given as Record<string, unknown>).map(([kind, value]) => [
            kind,
            textsOf(stack, value),
          ]),
        );
  const statementsOf = (stack: string, document: unknown): IamStatement[] =>
    [member(document, 'Statement')].flat().flatMap((given) => {
      const {
        Sid: _,
        Effect,
        Action,
        Resource,
        Condition,
        Principal,
        ...others
      } = given as Record<string, unknown>;
      if (Object.keys(others).length > 0) throw new Error(`No place for ${Object.keys(others)}`);
      const actions = textsOf(stack, Action).filter((action) => !ofLambda.test(action));
      if (actions.length === 0) return [];
      return [
        {
          ...(Effect === 'Deny' && { Effect: 'Deny' }),
          Action: actions,
          ...(Resource !== undefined && { Resource: textsOf(stack, Resource) }),
          ...(Principal !== undefined && { Principal: principalsOf(stack, Principal) }),
          ...(Condition !== undefined && { Condition: conditionsOf(stack, Condition) }),
        } as IamStatement,
      ];
    });

  interface Part extends Required<Role> {
    readonly role: string;
  }
  const found = [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties }]): Part[] => {
      // Other roles are CDK's own, for deployments; some of them are there only once the web app is built.
      const ours = (role: string) => roles.get(`${stack} ${role}`) ?? [];
      if (Type === 'AWS::IAM::Role')
        return [ours(id)].flat().map((role) => {
          // Services of AWS assume the functions' own roles.
          const assumed = [member(Properties.AssumeRolePolicyDocument, 'Statement')]
            .flat()
            .filter((statement) => member(member(statement, 'Principal'), 'AWS') !== undefined);
          const trust = statementsOf(stack, { Statement: assumed });
          return { role, policy: [], trust };
        });
      if (Type !== 'AWS::IAM::Policy') return [];
      return [Properties.Roles]
        .flat()
        .flatMap((role) => ours(String(member(role, 'Ref'))))
        .map((role) => ({ role, policy: statementsOf(stack, Properties.PolicyDocument), trust: [] }));
    }),
  );
  interface Found {
    readonly resource: string;
    readonly policy: readonly IamStatement[];
  }
  const permissionOf = (
    stack: string,
    { FunctionName, Principal, SourceArn }: Record<string, unknown>,
  ): Found[] => {
    const resource = textOf(stack, FunctionName);
    // Lambda makes this statement of a permission.
    const statement = {
      Action: ['lambda:InvokeFunction'],
      Resource: [resource],
      Principal: { Service: textsOf(stack, Principal) },
      Condition: { ArnLike: { 'aws:SourceArn': textsOf(stack, SourceArn) } },
    };
    return [{ resource, policy: [statement] }];
  };
  const policiesOf = (stack: string, { Type, Properties }: Synthesised['Resources'][string]) => {
    const isPolicy =
      Type === 'AWS::Lambda::Permission' || JSON.stringify(Properties ?? {}).includes('"Effect":');
    if (!isPolicy || Type.startsWith('AWS::IAM::') || !isReached(stack, Type)) return [];
    if (Type === 'AWS::Lambda::Permission') return permissionOf(stack, Properties);
    const { Bucket, Queues, PolicyDocument } = Properties;
    const holders = { 'AWS::S3::BucketPolicy': [Bucket], 'AWS::SQS::QueuePolicy': [Queues].flat() }[Type];
    if (!holders) throw new Error(`The emulators evaluate no ${Type}`);
    const policy = statementsOf(stack, PolicyDocument);
    return holders.map((holder) => ({
      resource: arnOf(stack, String(member(holder, 'Ref')), 'Arn'),
      policy,
    }));
  };
  const ofResources = [...templates].flatMap(([stack, { Resources }]) =>
    Object.values(Resources).flatMap((resource) => policiesOf(stack, resource)),
  );

  const ofRoles = [...new Set(roles.values())].toSorted().map((name) => {
    const [policy, trust] = (['policy', 'trust'] as const).map((part) =>
      found.flatMap((one) => (one.role === name ? one[part] : [])),
    );
    return [name, { policy: policy ?? [], ...(trust && trust.length > 0 && { trust }) }] as const;
  });
  const resources = Object.groupBy(ofResources, ({ resource }) => resource);
  return {
    roles: Object.fromEntries(ofRoles),
    resources: Object.fromEntries(
      Object.keys(resources)
        .toSorted()
        .map((arn) => [arn, (resources[arn] ?? []).flatMap(({ policy }) => policy)]),
    ),
  };
};

const block = (open: string, lines: readonly string[], close: string) =>
  `${open}\n${lines.join(',\n')}\n${close}`;

const lines = (statements: readonly IamStatement[], indent: string) =>
  block(
    '[',
    statements.map((statement) => `${indent}  ${JSON.stringify(statement)}`),
    `${indent}]`,
  );

/** Texts of the files, with a line for each statement. */
const textOfRoles = (roles: Roles): string =>
  `${block(
    '{',
    Object.entries(roles).map(([name, role]) =>
      block(
        `  "${name}": {`,
        Object.entries(role).map(
          ([part, statements]: [string, readonly IamStatement[]]) =>
            `    "${part}": ${lines(statements, '    ')}`,
        ),
        '  }',
      ),
    ),
    '}',
  )}\n`;
const textOfResources = (resources: PoliciesByResource): string =>
  `${block(
    '{',
    Object.entries(resources).map(([arn, statements]) => `  "${arn}": ${lines(statements, '  ')}`),
    '}',
  )}\n`;

if (import.meta.main) {
  const { roles, resources } = policiesInTemplates(synthesiseForRuntime());
  writeFileSync(permissionsFile, textOfRoles(roles));
  writeFileSync(resourcePoliciesFile, textOfResources(resources));
}
