/**
 * Policies of resources, which the emulators evaluate as the templates have them (docs/decisions/0137): each permission that a
 * service of AWS needs is taken away once, and what it would reach refuses it.
 */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listClients } from '#contracts/clients.ts';
import { joinLive } from '#contracts/live.ts';
import { asTenant } from '#server/data/acting.ts';
import { mediaUrl } from '#server/files/media.ts';
import { createTestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { arnOfFunction } from '../../emulators/lambda/invoking.ts';
import { accountId, region } from '../../emulators/shared/aws-service.ts';
import type { IamStatement } from '../../emulators/shared/iam.ts';
import { bucketName, busName, queueArn, queueOf } from '../environment.ts';
import { deadLettersOf, streamDeadLetters } from '../topology.ts';
import { roleOf } from './permissions.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await startTestRuntime();
  workspace = await runtime.createWorkspace();
  await runtime.idle();
});
afterAll(() => runtime.stop());

type Change = Parameters<TestRuntime['replaceResourcePolicy']>[1];

/** Changes the policy of a resource until the end of the test. */
const changed = (resource: string, change: Change): (() => void) => {
  const putBack = runtime.replaceResourcePolicy(resource, change);
  onTestFinished(putBack);
  return putBack;
};
const withoutAllows: Change = (policy) => policy.filter(({ Effect }) => Effect === 'Deny');
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const bucket = `arn:aws:s3:::${bucketName}`;
const bus = `arn:aws:events:${region}:${accountId}:event-bus/${busName}`;

it('EventBridge may send to a queue for the rule that the queue’s policy names, or the event is a dead letter', async () => {
  const queue = queueOf('index-search');
  const deadLetters = () => runtime.queues.counts(deadLettersOf(queue)).visible;
  const happen = async () => {
    await createTestProject(workspace.owner);
    await runtime.idle();
  };
  await happen();
  expect(deadLetters()).toBe(0);
  const told = quiet();
  const putBack = changed(queueArn(queue), (policy) =>
    policy.map(
      (statement): IamStatement =>
        statement.Effect === 'Deny'
          ? statement
          : { ...statement, Condition: { ArnEquals: { 'aws:SourceArn': `${queueArn(queue)}-other` } } },
    ),
  );
  await happen();
  expect(told.mock.calls.flat().join()).toContain(
    `User: events.amazonaws.com is not authorized to perform: sqs:SendMessage on resource: ${queueArn(queue)} because no resource-based policy allows the sqs:SendMessage action`,
  );
  const refused = deadLetters();
  expect(refused).toBeGreaterThan(0);
  putBack();
  await happen();
  expect(deadLetters()).toBe(refused);
});

it('CloudFront may read the folders that the bucket’s policy gives to this distribution', async () => {
  const { tenantId } = workspace;
  const shown = async (folder: string) => {
    const Key = `${folder}/${tenantId}/a.txt`;
    await new S3Client({}).send(new PutObjectCommand({ Bucket: bucketName, Key, Body: 'a' }));
    const response = await fetch(await asTenant(tenantId, () => mediaUrl(Key, runtime.clock.now())));
    return [response.status, (await response.text()).match(/(?<=<Message>).*(?=<)/)?.[0] ?? ''] as const;
  };
  expect(await shown('pictures')).toEqual([200, '']);
  expect((await shown('documents'))[0]).toBe(403);
  changed(bucket, withoutAllows);
  const [status, message] = await shown('pictures');
  expect(status).toBe(403);
  expect(message).toContain('cloudfront.amazonaws.com is not authorized to perform: s3:GetObject');
});

it('API Gateway may call a function that permits it', async () => {
  const listed = async () => (await workspace.owner.call(listClients)).status;
  expect(await listed()).toBe(200);
  quiet();
  // The permission of another alias, or of the function by no alias, is none for this one.
  const putBack = changed(arnOfFunction('clients', 'live'), () => []);
  expect(await listed()).toBe(500);
  putBack();
  changed(arnOfFunction('timeline', 'live'), () => []);
  expect(await listed()).toBe(200);
});

it('Cognito may call a trigger that permits it, and else says so in its own words', async () => {
  const email = 'a@a.example';
  runtime.identity.createUser({ email, password: 'Correct-horse-7' });
  const { AccessToken } = runtime.identity.startSession(email);
  const changeAddress = async () => {
    const response = await fetch(runtime.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.UpdateUserAttributes' },
      body: JSON.stringify({
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: 'b@a.example' }],
      }),
    });
    return response.json();
  };
  expect(await changeAddress()).toMatchObject({ __type: 'UserLambdaValidationException' });
  changed(arnOfFunction('code-mail'), () => []);
  expect(await changeAddress()).toMatchObject({
    __type: 'UnexpectedLambdaException',
    message: 'CustomMessage invocation failed due to error AccessDeniedException.',
  });
});

it('AppSync may call its authoriser if that permits it; else nobody hears anything', async () => {
  const { url, token } = await workspace.owner.ok(joinLive);
  const header = Buffer.from(JSON.stringify({ host: new URL(url).host, Authorization: token }));
  const connect = async () => {
    const socket = new WebSocket(url, ['aws-appsync-event-ws', `header-${header.toString('base64url')}`]);
    onTestFinished(() => socket.terminate());
    const answer = Promise.withResolvers<string>();
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    socket.once('message', (data) => answer.resolve(JSON.parse(String(data)).type));
    socket.once('error', answer.reject);
    return answer.promise;
  };
  expect(await connect()).toBe('connection_ack');
  quiet();
  changed(arnOfFunction('authorize-live', 'live'), () => []);
  expect(await connect()).toBe('connection_error');
});

it.each([
  [
    'a bucket',
    bucket,
    's3:*',
    () =>
      new S3Client({ maxAttempts: 1 }).send(
        new PutObjectCommand({ Bucket: bucketName, Key: `logos/${workspace.tenantId}/a`, Body: 'a' }),
      ),
  ],
  [
    'a queue',
    queueArn(queueOf('keep-audit')),
    'sqs:*',
    () =>
      new SQSClient({ maxAttempts: 1 }).send(
        new SendMessageCommand({ QueueUrl: process.env.AUDIT_QUEUE_URL, MessageBody: '{}' }),
      ),
  ],
] as const)(
  '%s denies what its policy says to everybody, whatever roles allow',
  async (_, resource, action, send) => {
    quiet();
    const deny =
      (value: string): Change =>
      (policy) => [
        ...policy,
        {
          Effect: 'Deny',
          Action: action,
          Resource: [resource, `${resource}/*`],
          Principal: { AWS: '*' },
          Condition: { Bool: { 'aws:SecureTransport': value } },
        },
      ];
    // As the template has it.
    const putBack = changed(resource, deny('false'));
    await send();
    putBack();
    changed(resource, deny('true'));
    await expect(send()).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('with an explicit deny in a resource-based policy'),
    });
    await expect(runtime.asFunction('notes', send)).rejects.toMatchObject({ name: 'AccessDenied' });
  },
);

it('the relay’s role may send what was given up; without that permission it is lost', async () => {
  const told = quiet();
  const role = roleOf('publish-timeline');
  const { visible } = runtime.queues.counts(streamDeadLetters);
  changed(bus, () => [{ Effect: 'Deny', Action: 'events:PutEvents', Resource: bus, Principal: '*' }]);
  await createTestProject(workspace.owner);
  await vi.waitFor(
    () => expect(runtime.queues.counts(streamDeadLetters).visible).toBeGreaterThan(visible),
    20_000,
  );
  await runtime.idle();
  const kept = runtime.queues.counts(streamDeadLetters).visible;
  onTestFinished(runtime.withhold(role, 'sqs:SendMessage'));
  await createTestProject(workspace.owner);
  await vi.waitFor(
    () =>
      expect(told.mock.calls.flat().join()).toContain(
        `${role}/publish-timeline is not authorized to perform: sqs:SendMessage on resource: ${queueArn(streamDeadLetters)}`,
      ),
    20_000,
  );
  expect(runtime.queues.counts(streamDeadLetters).visible).toBe(kept);
});
