/**
 * Permissions of functions, which every emulator evaluates against the role in the template (docs/decisions/0122): each is
 * taken away once, and the call is refused in the words of AWS's service.
 */
import { CloudFrontClient, ListConnectionGroupsCommand } from '@aws-sdk/client-cloudfront';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { asTenant, heldToTenants } from '#server/data/acting.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { roleArn } from '../../emulators/sts/sts.ts';
import { mailDomain, poolId, queueArn, queueOf, reminderQueue, schedulerRole } from '../environment.ts';
import { roleOf, tenantRoleOf } from './permissions.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await startTestRuntime();
  workspace = await runtime.createWorkspace();
  await runtime.idle();
});
afterAll(() => runtime.stop());

/** Takes an action from a role until the end of the test. */
const withheld = (role: string, action: string): (() => void) => {
  const giveBack = runtime.withhold(role, action);
  onTestFinished(giveBack);
  return giveBack;
};

const clients = () => ({
  cloudfront: new CloudFrontClient({ maxAttempts: 1 }),
  cognito: new CognitoIdentityProviderClient({ maxAttempts: 1 }),
  dynamo: new DynamoDBClient({ maxAttempts: 1 }),
  bus: new EventBridgeClient({ maxAttempts: 1 }),
  scheduler: new SchedulerClient({ maxAttempts: 1 }),
  ses: new SESClient({ maxAttempts: 1 }),
  sqs: new SQSClient({ maxAttempts: 1 }),
});
type Clients = ReturnType<typeof clients>;

let made: Clients | undefined;
/** Clients that all functions share, as in the product. */
const shared = (): Clients => {
  made ??= clients();
  return made;
};

const auditQueue = () => ({ QueueUrl: process.env.AUDIT_QUEUE_URL });
const schedule = () => ({
  GroupName: process.env.SCHEDULER_GROUP,
  ScheduleExpression: 'at(2099-01-01T00:00:00)',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: { Arn: queueArn(reminderQueue), RoleArn: process.env.SCHEDULER_ROLE_ARN, Input: '{}' },
});
const mail = (from = `mail@${mailDomain}`) =>
  new SendRawEmailCommand({
    ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET,
    RawMessage: { Data: Buffer.from(`From: ${from}\r\nTo: a@b.example\r\nSubject: Hello\r\n\r\nHello`) },
  });
let schedules = 0;

interface Call {
  readonly function: string;
  readonly action: string;
  /** Resource as the refusal names it. */
  readonly resource: string;
  readonly error: string;
  readonly words?: (user: string, action: string, resource: string) => string;
  readonly send: (all: Clients) => Promise<unknown>;
}

const calls: readonly Call[] = [
  {
    function: 'notes',
    action: 'dynamodb:GetItem',
    resource: 'arn:aws:dynamodb:us-east-1:000000000000:table/proofline',
    error: 'AccessDeniedException',
    send: ({ dynamo }) =>
      dynamo.send(
        new GetItemCommand({
          TableName: process.env.TABLE_NAME,
          Key: { pk: { S: 'attempts_a' }, sk: { S: 'a' } },
        }),
      ),
  },
  ...[
    (body: string) => new SendMessageCommand({ ...auditQueue(), MessageBody: body }),
    (body: string) =>
      new SendMessageBatchCommand({ ...auditQueue(), Entries: [{ Id: 'a', MessageBody: body }] }),
  ].map(
    (command): Call => ({
      function: 'notes',
      action: 'sqs:SendMessage',
      resource: queueArn(queueOf('keep-audit')),
      error: 'AccessDenied',
      words: (user, action, resource) =>
        `User: ${user} is not authorized to perform: ${action.toLowerCase()} on resource: ${resource} because no identity-based policy allows the ${action.toLowerCase()} action`,
      send: ({ sqs }) => sqs.send(command('{}') as SendMessageCommand),
    }),
  ),
  {
    function: 'publish-timeline',
    action: 'events:PutEvents',
    resource: 'arn:aws:events:us-east-1:000000000000:event-bus/proofline',
    error: 'AccessDeniedException',
    send: ({ bus }) =>
      bus.send(
        new PutEventsCommand({
          Entries: [{ EventBusName: process.env.EVENT_BUS_NAME, Source: 'a', DetailType: 'b', Detail: '{}' }],
        }),
      ),
  },
  ...(
    [
      ['scheduler:CreateSchedule', 'arn:aws:scheduler:us-east-1:000000000000:schedule/proofline/'],
      ['iam:PassRole', roleArn(schedulerRole)],
    ] as const
  ).map(
    ([action, resource]): Call => ({
      function: 'schedule-reminder',
      action,
      resource,
      error: 'AccessDeniedException',
      send: ({ scheduler }) => {
        schedules += 1;
        return scheduler.send(new CreateScheduleCommand({ ...schedule(), Name: `a${schedules}` }));
      },
    }),
  ),
  {
    function: 'send-email',
    action: 'ses:SendRawEmail',
    resource: `arn:aws:ses:us-east-1:000000000000:identity/${mailDomain}`,
    error: 'AccessDenied',
    words: (user, action, resource) =>
      `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`,
    send: ({ ses }) => ses.send(mail()),
  },
  {
    function: 'send-email',
    action: 'ses:GetSendQuota',
    resource: '*',
    error: 'AccessDenied',
    words: (user, action, resource) =>
      `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`,
    send: ({ ses }) => ses.send(new GetSendQuotaCommand({})),
  },
  {
    function: 'link-account',
    action: 'cognito-idp:AdminGetUser',
    resource: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${poolId}`,
    error: 'AccessDeniedException',
    send: ({ cognito }) =>
      cognito
        .send(new AdminGetUserCommand({ UserPoolId: poolId, Username: 'nobody@a.example' }))
        .catch((error: Error) => {
          if (error.name !== 'UserNotFoundException') throw error;
        }),
  },
  {
    function: 'custom-domain',
    action: 'cloudfront:ListConnectionGroups',
    resource: '*',
    error: 'AccessDenied',
    send: ({ cloudfront }) => cloudfront.send(new ListConnectionGroupsCommand({})),
  },
];

const usual = (user: string, action: string, resource: string) =>
  `User: ${user} is not authorized to perform: ${action} on resource: ${resource}`;

it.each(calls)('$function may not $action once it is taken from its role', async (call) => {
  const { function: name, action, resource, error, words = usual, send } = call;
  const user = `arn:aws:sts::000000000000:assumed-role/${roleOf(name)}/${name}`;
  const asked = () => runtime.asFunction(name, () => send(shared()));
  await asked();
  const giveBack = withheld(roleOf(name), action);
  await expect(asked()).rejects.toMatchObject({
    name: error,
    message: expect.stringContaining(words(user, action, resource)),
  });
  // Not another function, nor an operator, who sign by the same client.
  await send(shared());
  giveBack();
  await asked();
});

describe('a session of a tenant', () => {
  const upload = (folder: string) => async () => {
    const { objectStore } = await import('#server/files/objects.ts');
    const { sessionOf } = await import('#server/lambda/tenant-sessions.ts');
    return runtime.asFunction('exports', () =>
      heldToTenants(sessionOf, () =>
        asTenant(workspace.tenantId, () =>
          objectStore.send(
            new PutObjectCommand({
              Bucket: process.env.FILES_BUCKET,
              Key: `${folder}/${workspace.tenantId}/a`,
              Body: 'a',
            }),
          ),
        ),
      ),
    );
  };

  it('may in the bucket what its function’s role for tenants allows', async () => {
    const exporting = upload('thumbnails');
    await exporting();
    const refusal = (folder: string) => ({
      name: 'AccessDenied',
      message: `User: arn:aws:sts::000000000000:assumed-role/${tenantRoleOf('exports')}/tenant-${workspace.tenantId} is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::proofline-files/${folder}/${workspace.tenantId}/a" because no identity-based policy allows the s3:PutObject action`,
    });
    await expect(upload('pictures')()).rejects.toMatchObject(refusal('pictures'));
    withheld(tenantRoleOf('exports'), 's3:PutObject');
    await expect(exporting()).rejects.toMatchObject(refusal('thumbnails'));
  });

  it.each(['sts:AssumeRole', 'sts:TagSession'])('is not made without %s', async (action) => {
    const { sessionOf } = await import('#server/lambda/tenant-sessions.ts');
    // A tenant without a session that is kept.
    const tenant = action.length * 1000;
    withheld(roleOf('audit'), action);
    await expect(runtime.asFunction('audit', () => sessionOf(tenant))).rejects.toThrow('STS answered 403');
  });

  it('reads with the permissions of its function alone, which are not those of another', async () => {
    const listed = () => workspace.owner.call(listClients);
    expect((await listed()).status).toBe(200);
    const giveBack = withheld(tenantRoleOf('clients'), 'dynamodb:Query');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await listed()).status).toBe(500);
    giveBack();
    withheld(tenantRoleOf('timeline'), 'dynamodb:Query');
    expect((await listed()).status).toBe(200);
  });
});

it('a sender of the product’s mail may send from no other address', async () => {
  const sent = (from?: string) => runtime.asFunction('account', () => shared().ses.send(mail(from)));
  await sent();
  await expect(sent(`other@${mailDomain}`)).rejects.toMatchObject({ name: 'AccessDenied' });
});

it('a queue is received from with the role of its function', async () => {
  // It still has what earlier tests have sent there.
  await runtime.idle();
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const queue = queueOf('keep-audit');
  const giveBack = withheld(roleOf('keep-audit'), 'sqs:ReceiveMessage');
  runtime.queues.send(queue, '{}');
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(told.mock.calls.flat().join()).toContain(
    `${roleOf('keep-audit')}/keep-audit is not authorized to perform: sqs:ReceiveMessage on resource: ${queueArn(queue)}`,
  );
  expect(runtime.queues.counts(queue)).toMatchObject({ visible: 1, inFlight: 0 });
  giveBack();
  runtime.queues.send(queue, '{}');
  await vi.waitFor(() => expect(runtime.queues.counts(queue)).toMatchObject({ visible: 0 }), 10_000);
});

it('a schedule sends with the role that it was given', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  withheld(schedulerRole, 'sqs:SendMessage');
  const past = { ...schedule(), ScheduleExpression: 'at(2020-01-01T00:00:00)', Name: 'past' };
  await shared().scheduler.send(new CreateScheduleCommand(past));
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(told.mock.calls.flat().join()).toContain('not authorized to perform: sqs:SendMessage');
});
