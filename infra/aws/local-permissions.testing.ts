/**
 * Permissions of the product's roles as the embedded runtime evaluates them: the statements of the synthesised templates,
 * with the names that the emulators give to the table, the bucket, the queues and the others. `npm run docs` writes them
 * to a file; a spec compares the file to the templates.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { liveApiArn } from '../emulators/appsync-events/appsync-events.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import type { IamStatement } from '../emulators/shared/iam.ts';
import { type Role, type Roles, roleArn } from '../emulators/sts/sts.ts';
import {
  bucketName,
  busName,
  mailDomain,
  poolId,
  queueArn,
  queueOf,
  schedulerRole,
  tableName,
} from '../local/environment.ts';
import { executionRole, permissionsFile, roleOf, tenantRoleOf } from '../local/permissions.ts';
import { streamDeadLetters } from '../local/topology.ts';
import { Films } from './films.ts';
import { Program } from './handler.ts';
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
  /** First construct within its stack that a resource belongs to: of a queue, the consumer. */
  const owners = new Map(resources.map((one) => [idOf(one), one.node.path.split('/')[1] ?? '']));

  const roles = new Map<string, string>();
  for (const handler of constructs.filter((one) => one instanceof Program)) {
    const name = basename(handler.file).replace(/\.(lambda|task)\.ts$/, '');
    for (const [role, local] of [
      [handler.role, roleOf(name)],
      [handler.tenantRole, tenantRoleOf(name)],
    ] as const)
      if (role?.node.defaultChild instanceof CfnResource) roles.set(idOf(role.node.defaultChild), local);
  }
  for (const { task } of constructs.filter((one) => one instanceof Films))
    roles.set(idOf(task.execution.node.defaultChild as CfnResource), executionRole);
  for (const [id, owner] of owners) if (owner === 'SchedulerRole') roles.set(id, schedulerRole);

  const arnOf = (stack: string, id: string, attribute: string): string => {
    const key = `${stack} ${id}`;
    const type = templates.get(stack)?.Resources[id]?.Type ?? '';
    const owner = owners.get(key) ?? '';
    const of = `${type.replace('AWS::', '')} ${attribute}`;
    if (of === 'IAM::Role Arn' && roles.has(key)) return roleArn(roles.get(key) ?? '');
    const arn = {
      'DynamoDB::Table Arn': table,
      'DynamoDB::GlobalTable Arn': table,
      'DynamoDB::Table StreamArn': `${table}/stream/*`,
      'DynamoDB::GlobalTable StreamArn': `${table}/stream/*`,
      'S3::Bucket Arn': `arn:aws:s3:::${bucketName}`,
      'SQS::Queue Arn': queueArn(owner === 'Unpublished' ? streamDeadLetters : queueOf(owner)),
      'Events::EventBus Arn': `arn:aws:events:${region}:${accountId}:event-bus/${busName}`,
      'AppSync::Api ApiArn': liveApiArn,
      'Cognito::UserPool Arn': `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolId}`,
    }[of];
    if (arn === undefined) throw new Error(`The emulators have no name for ${of} of ${id}`);
    return arn;
  };
  return { templates, roles, arnOf };
};

/** Permissions of all roles of the product in the templates of a trial stage, by the roles' local names. */
export const permissionsInTemplates = (): Roles => {
  const { templates, roles, arnOf } = resourcesOf(
    synthesise('dev', { domain: mailDomain, mediaSecretNames }),
  );

  const textOf = (stack: string, value: unknown): string => {
    if (typeof value === 'string') return value.replaceAll('proofline-dev', 'proofline');
    const ref = member(value, 'Ref');
    if (ref === 'AWS::AccountId') return accountId;
    if (ref === 'AWS::Region') return region;
    if (ref === 'AWS::Partition') return 'aws';
    const pattern = member(value, 'Fn::Sub');
    if (typeof pattern === 'string')
      return pattern.replaceAll(/\$\{(AWS::\w+)\}/g, (_, name) => textOf(stack, { Ref: name }));
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
  const statementsOf = (stack: string, document: unknown): IamStatement[] =>
    [member(document, 'Statement')].flat().flatMap((given) => {
      const { Effect, Action, Resource, Condition, Principal, ...others } = given as Record<string, unknown>;
      if (Object.keys(others).length > 0) throw new Error(`No place for ${Object.keys(others)}`);
      const actions = textsOf(stack, Action).filter((action) => !ofLambda.test(action));
      const principal = member(Principal, 'AWS');
      // Services of AWS assume the functions' own roles.
      if (actions.length === 0 || (Principal !== undefined && principal === undefined)) return [];
      return [
        {
          ...(Effect === 'Deny' && { Effect: 'Deny' }),
          Action: actions,
          ...(Resource !== undefined && { Resource: textsOf(stack, Resource) }),
          ...(principal !== undefined && { Principal: { AWS: textsOf(stack, principal) } }),
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
          const trust = statementsOf(stack, Properties.AssumeRolePolicyDocument);
          return { role, policy: [], trust };
        });
      if (Type !== 'AWS::IAM::Policy') return [];
      return [Properties.Roles]
        .flat()
        .flatMap((role) => ours(String(member(role, 'Ref'))))
        .map((role) => ({ role, policy: statementsOf(stack, Properties.PolicyDocument), trust: [] }));
    }),
  );
  return Object.fromEntries(
    [...new Set(roles.values())].toSorted().map((name) => {
      const [policy, trust] = (['policy', 'trust'] as const).map((part) =>
        found.flatMap((one) => (one.role === name ? one[part] : [])),
      );
      return [name, { policy: policy ?? [], ...(trust && trust.length > 0 && { trust }) }];
    }),
  );
};

const block = (open: string, lines: readonly string[], close: string) =>
  `${open}\n${lines.join(',\n')}\n${close}`;

/** Text of the file, with a line for each statement. */
const text = (roles: Roles): string =>
  `${block(
    '{',
    Object.entries(roles).map(([name, role]) =>
      block(
        `  "${name}": {`,
        Object.entries(role).map(([part, statements]: [string, readonly IamStatement[]]) =>
          block(
            `    "${part}": [`,
            statements.map((statement) => `      ${JSON.stringify(statement)}`),
            '    ]',
          ),
        ),
        '  }',
      ),
    ),
    '}',
  )}\n`;

if (import.meta.main) writeFileSync(permissionsFile, text(permissionsInTemplates()));
