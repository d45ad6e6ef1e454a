/** A workspace's allowance of mails a day, and the pause of its mail: nobody uses the product as a cannon (decision 0061). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { createUser } from '#contracts/team.ts';
import { deleteTenant, restoreTenant } from '#contracts/tenants.ts';
import { sendStageMessage } from '#contracts/timeline.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { mailAllowance } from '#domain/plan/mail-allowance.ts';
import { MailDay } from '#server/data/entities/mail-day.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { holdWorkspace, releaseWorkspace } from '#server/workspace/hold.ts';
import { resumeMail, stopMail } from '#server/workspace/stop-mail.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler } from './send-email.lambda.ts';

const hours = 3_600_000;
const people = 30;
const allowed = mailAllowance('free forever', 0, true);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  vi.stubEnv('CALL_LIMITS', 'on');
  workspace = await runtime.createWorkspace({ plan: 'free forever' });
  film = await createTestProject(workspace.owner, {
    contacts: Array.from({ length: people }, (_, index) => ({
      firstname: 'Vic',
      lastname: String(index),
      email: `v${index}@${workspace.subdomain}.people.example`,
    })),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const body = '<p><a href="https://micros0ft.evil.example">https://account.microsoft.com</a></p>';
const send = () =>
  workspace.owner.call(sendStageMessage, {
    params: { id: film.id, wf: film.wf, stage: film.stage(1).id },
    body: { emailText: { subject: 'Verify your account', body } },
  });
const events = async () => (await historyOf(workspace.tenantId, film.id)).map(bodyOf);
const deliver = async () => deliverBatch(withItsMails(handler), await events(), runtime.clock.now());
const out = () =>
  runtime.mailbox
    .list({ limit: 500 })
    .filter(({ to }) => to.join().includes(`@${workspace.subdomain}.people.example`));
const counted = async () => {
  const day = new Date(runtime.clock.now()).toISOString().slice(0, 10);
  return (await MailDay.get({ tenantId: workspace.tenantId, day }).go({ consistent: true })).data?.count ?? 0;
};
const waiting = async () => {
  const { tenantId } = workspace;
  const { data } = await MailRecord.query
    .primary({ tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  return data.filter(({ state }) => state === 'owed').map(({ reason }) => reason);
};

describe('a new free workspace', () => {
  it('mails as many people a day as it may, however fast it sends', async () => {
    // Five messages to thirty people, faster than the mails go out: none is over the allowance when it is composed.
    for (let round = 0; round < 5; round += 1) expect((await send()).status).toBe(200);
    await deliver();
    expect(out()).toHaveLength(allowed);
    expect(await counted()).toBe(allowed);
    expect(await waiting()).toEqual(Array(5 * people - allowed).fill('daily_limit'));
  });

  it('sends the rest on the next day, each once and counted once, however often they are delivered', async () => {
    await send();
    await send();
    await deliver();
    await deliver();
    expect(out()).toHaveLength(allowed);
    expect(await counted()).toBe(allowed);
    runtime.clock.advance(24 * hours);
    await deliver();
    expect(out()).toHaveLength(2 * people);
    expect(await counted()).toBe(2 * people - allowed);
    expect(await waiting()).toEqual([]);
  });

  it('is refused a message beyond it, with the figure, when it opens again and what helps', async () => {
    await send();
    await deliver();
    const refused = await send();
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'mail_limit_reached', params: { wanted: people } } },
    });
    const { error } = refused.body as { error: { message: string; params: Record<string, number> } };
    expect(error.message).toContain(`${people} of ${allowed} emails today`);
    expect(error.message).toMatch(/opens again at .*0[12]:00 CES?T.*larger plan.*write to us/);
    expect(Number(refused.headers['retry-after'])).toBe(error.params.seconds);
    await deliver();
    expect(out()).toHaveLength(people);
  });

  it('sees the same figure, and has room for the next mails', async () => {
    await send();
    await deliver();
    const { mails } = await workspace.owner.ok(getSubscription);
    expect(mails).toMatchObject({
      sent: people,
      allowed,
      stopped: null,
    });
    expect(await (await workspace.asContact()).ok(getSubscription)).not.toHaveProperty('mails');
  });

  it('invites nobody beyond it, to the portal or to the team', async () => {
    const day = new Date(runtime.clock.now()).toISOString().slice(0, 10);
    await MailDay.put({ tenantId: workspace.tenantId, day, count: allowed, expires: 0 }).go();
    const [contact] = film.contacts;
    const { status } = await workspace.owner.call(inviteContact, { params: { id: contact?.id ?? 0 } });
    expect(status).toBe(429);
    const invited = await workspace.owner.call(createUser, {
      body: { name: 'Vic', surname: 'Tim', email: `vic@${workspace.subdomain}.people.example` },
    });
    expect(invited.status).toBe(429);
  });

  it('tells the true host of a link, and the product beside its own name', async () => {
    await send();
    await deliver();
    const mail = runtime.mailbox.get(out()[0]?.messageId ?? '');
    expect(mail?.text).toContain('https://account.microsoft.com (micros0ft.evil.example)');
    expect(mail?.from).toMatch(/ via Proofline <mail@proofline\.localhost>$/);
  });
});

describe('a workspace whose mail an operator has paused', () => {
  const pause = () => stopMail(workspace.tenantId, 'operator', runtime.clock.now());

  it('sends nothing at once, loses nothing, however long it lasts, and sends each mail once afterwards', async () => {
    await send();
    await pause();
    await deliver();
    expect(out()).toEqual([]);
    expect(await waiting()).toEqual(Array(people).fill('sending_paused'));
    expect((await workspace.owner.ok(getSubscription)).mails?.stopped).toMatchObject({ reason: 'operator' });

    runtime.clock.advance(72 * hours);
    await deliver();
    expect(await waiting()).toEqual(Array(people).fill('sending_paused'));
    await resumeMail(workspace.tenantId, runtime.clock.now());
    await deliver();
    await deliver();
    expect(out()).toHaveLength(people);
    expect(await counted()).toBe(people);
  });
});

describe('a workspace on hold', () => {
  it('sends nothing, however long it lasts, and each mail once after its release', async () => {
    const { tenantId } = workspace;
    await send();
    await holdWorkspace(tenantId, 'Phishing', runtime.clock.now());
    for (const wait of [0, 72 * hours]) {
      runtime.clock.advance(wait);
      await deliver();
      expect(await waiting()).toEqual(Array(people).fill('sending_paused'));
    }
    expect(out()).toEqual([]);
    await releaseWorkspace(tenantId, runtime.clock.now());
    await deliver();
    await deliver();
    expect(out()).toHaveLength(people);
  });

  it('keeps its mail after the release where the mail itself is paused', async () => {
    const { tenantId } = workspace;
    await send();
    await stopMail(tenantId, 'operator', runtime.clock.now());
    await holdWorkspace(tenantId, 'Phishing', runtime.clock.now());
    await releaseWorkspace(tenantId, runtime.clock.now());
    await deliver();
    expect(out()).toEqual([]);
    expect(await waiting()).toEqual(Array(people).fill('sending_paused'));
  });
});

describe('a workspace that is marked for deletion', () => {
  it('sends nothing, and each mail once after it was called back', async () => {
    await send();
    await workspace.owner.ok(deleteTenant, { params: { id: workspace.tenantId } });
    const atOwner = runtime.mailbox.list({ limit: 500 }).length;
    await deliver();
    expect(out()).toEqual([]);
    expect(await waiting()).toEqual(Array(people).fill('sending_paused'));
    expect(runtime.mailbox.list({ limit: 500 })).toHaveLength(atOwner);
    await workspace.owner.ok(restoreTenant, { params: { id: workspace.tenantId } });
    await deliver();
    await deliver();
    expect(out()).toHaveLength(people);
  });
});
