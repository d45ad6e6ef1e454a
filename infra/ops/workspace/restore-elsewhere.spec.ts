/**
 * Rehearsal: an account is lost, with its table and its logins. The product is deployed anew, table and files come from their
 * copies in another account, and every workspace is brought back.
 */
import { text } from 'node:stream/consumers';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { paginateScan, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClient, uploadClientLogo } from '#contracts/clients.ts';
import { getProject, listProjects } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import type { ApiClient } from '#local/api-client.ts';
import { poolId } from '#local/environment.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { filesOfRevision } from '#server/data/project-reads.ts';
import { tableName } from '#server/data/table.ts';
import { objectStore, uploadBody } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';
import { forgetTenant, tenantById } from '#server/lambda/tenant.ts';
import { storeUploads } from '#testing/stored-uploads.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { client, type Item, write } from './contents.ts';
import { restoreFrom, workspacesIn } from './restore-workspace.ts';

const minute = 60_000;
const copy = 'table-from-the-other-account';
let runtime: TestRuntime;
let workspaces: readonly TestWorkspace[];
let films: readonly TestProject[];
const now = () => runtime.clock.now();
const options = { now };

beforeAll(async () => {
  runtime = await testRuntime();
  workspaces = [
    await runtime.createWorkspace({ subdomain: 'harbour' }),
    await runtime.createWorkspace({ subdomain: 'reef' }),
  ];
  films = await Promise.all(
    workspaces.map(({ owner }, index) =>
      createTestProject(owner, {
        name: `Film ${index}`,
        team_members: [owner.id],
        contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
      }),
    ),
  );
});
afterAll(() => runtime.stop());

/** Deletes what is in the table, without a word to anybody. */
const emptyTable = async () => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    await write(tableName, { remove: Items as readonly Item[] });
};

/** Owner of a workspace as it is now, by the login that the address has there. */
const ownerOf = async ({ tenantId, owner, asSubject }: TestWorkspace) => {
  const { data } = await Membership.query.primary({ tenantId }).go({ consistent: true });
  const subject = data.find(({ email }) => email === owner.email)?.subject ?? '';
  return { subject, api: asSubject(subject) };
};

/** Pages without the signatures of their addresses, which change each half hour. */
const unsigned = (shown: object): unknown =>
  JSON.parse(JSON.stringify(shown).replaceAll(/\?X-Amz-[^"]*/g, ''));

const pages = async (api: ApiClient, film: TestProject) =>
  unsigned({
    list: (await api.ok(listProjects, { query: {} })).items,
    project: await api.ok(getProject, { params: { id: film.id } }),
    timeline: { ...(await api.ok(getTimeline, { params: { id: film.id, wf: film.wf } })), now: '' },
  });

const fileOf = async (tenantId: number, film: TestProject) => {
  const [file] = await filesOfRevision(tenantId, film.id, film.wf, film.revision(1, 0));
  if (!file) throw new Error('The round has no file');
  return file;
};

/** Stores the object of the round's file; answers its version. */
const stored = async (tenantId: number, film: TestProject): Promise<string> => {
  const { path: Key } = await fileOf(tenantId, film);
  const { VersionId = '' } = await objectStore.send(
    new PutObjectCommand({ Bucket: bucketName(), Key, Body: 'proof' }),
  );
  return VersionId;
};

it('brings every workspace back from the copy of a lost account’s table, with new logins for everybody', async () => {
  const [harbour, reef] = workspaces as [TestWorkspace, TestWorkspace];
  const [film] = films as [TestProject];
  await harbour.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  const logo = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#840' } })
    .png()
    .toBuffer();
  await harbour.owner.ok(uploadClientLogo, {
    params: { id: film.client.id },
    query: { filename: 'logo.png' },
    body: logo,
  });
  await Tenant.patch({ tenantId: harbour.tenantId }).set({ customer: 'cus_1' }).go();
  await Directory.put({ kind: 'customer', name: 'cus_1', tenantId: harbour.tenantId }).go();
  await storeUploads(harbour.tenantId, film, 0, ['proof.png']);
  const proof = {
    ...(await fileOf(harbour.tenantId, film)),
    object_version: await stored(harbour.tenantId, film),
  };
  await FileItem.patch(proof).set({ object_version: proof.object_version }).go();
  await runtime.idle();
  runtime.clock.advance(10 * minute);
  const before = await Promise.all(workspaces.map(({ owner }, index) => pages(owner, films[index] ?? film)));
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName: copy,
      RestoreDateTime: new Date(now() - 5 * minute),
    }),
  );
  const mails = runtime.mailbox.list({ limit: 1000 }).length;

  // An object that is copied back into a bucket has another version there.
  const { path, object_version } = proof;
  await objectStore.send(
    new DeleteObjectCommand({ Bucket: bucketName(), Key: path, VersionId: object_version }),
  );
  expect(await stored(harbour.tenantId, film)).not.toBe(object_version);

  await emptyTable();
  const pool = new CognitoIdentityProviderClient();
  for (const { sub } of runtime.identity.accounts())
    await pool.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: sub }));
  for (const { tenantId } of workspaces) forgetTenant(tenantId);
  expect(await tenantById(harbour.tenantId)).toBeUndefined();

  const numbers = await workspacesIn(copy);
  expect(numbers).toEqual(workspaces.map(({ tenantId }) => tenantId));
  for (const number of numbers)
    expect(await restoreFrom(number, copy, options)).toMatchObject({
      missing: [],
      lost: [],
      people: { unmatched: [], dismissed: 0 },
    });
  await runtime.idle();

  for (const [index, workspace] of workspaces.entries()) {
    const { subject, api } = await ownerOf(workspace);
    expect(subject).not.toBe(workspace.owner.subject);
    expect(await pages(api, films[index] ?? film)).toEqual(before[index]);
  }
  const { api } = await ownerOf(harbour);
  const { image } = await api.ok(getClient, { params: { id: film.client.id } });
  expect((await fetch(image ?? '')).status).toBe(200);
  expect(await text(await uploadBody(await fileOf(harbour.tenantId, film)))).toBe('proof');
  // The payment provider has the same customer wherever the product runs.
  expect(await tenantById(harbour.tenantId)).toMatchObject({ customer: 'cus_1' });
  const { data: customers } = await Directory.query.primary({ kind: 'customer', name: 'cus_1' }).go();
  expect(customers.map(({ tenantId }) => tenantId)).toEqual([harbour.tenantId]);
  expect(runtime.mailbox.list({ limit: 1000 }).length).toBe(mails);
  // A second run finds all as it is, and no number is given out again.
  const again = await restoreFrom(reef.tenantId, copy, options);
  expect(again).toMatchObject({ put: 0, removed: 0 });
  expect((await runtime.createWorkspace()).tenantId).toBe(reef.tenantId + 1);
});

it('refuses a table that is not there, the product’s own, and a workspace that is not in it', async () => {
  await expect(workspacesIn('nowhere')).rejects.toThrow('There is no table nowhere');
  await expect(restoreFrom(1, tableName, options)).rejects.toThrow(`${tableName} is the table to restore to`);
  await expect(restoreFrom(99, copy, options)).rejects.toThrow(`There was no workspace 99 in ${copy}`);
});
