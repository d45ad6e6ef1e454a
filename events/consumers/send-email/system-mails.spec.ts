/** Built-in mails that depend on a setting: with it, without it, and after the state has changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { archiveProject, setProjectContact } from '#contracts/projects.ts';
import { createUser, handOver, logOutUser, updateUser, updateUserProfile } from '#contracts/team.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { clockEvent } from '#domain/analytics/passed-deadlines.ts';
import { Client } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { Project } from '#server/data/entities/project.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import { WorkflowItem } from '#server/data/entities/workflow.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { log } from '#server/log.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { momentsOf } from '#server/schedules/deadline-schedule.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, eventsOf, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
});

/**
 * Delivers all events of a project twice, the second time in reverse; returns the recipients of each built-in mail of a
 * kind.
 */
const reached = async (projectId: number, kind: string): Promise<readonly string[]> => {
  const history = await historyOf(workspace.tenantId, projectId);
  for (const events of [history, history.toReversed()])
    expect(await deliverBatch(handler, events.map(bodyOf), runtime.clock.now())).toEqual([]);
  return runtime.mailbox
    .list({ limit: 100 })
    .filter(({ tags }) => tags.kind === kind && tags.tenant === `tenant_${workspace.tenantId}`)
    .flatMap(({ to }) => to)
    .toSorted();
};
const settings = (values: Parameters<ReturnType<typeof Tenant.patch>['set']>[0]) =>
  Tenant.patch({ tenantId: workspace.tenantId }).set(values).go();
const newClient = (by: Person) =>
  by.ok(createClient, {
    body: { name: 'Acme', contacts: [{ firstname: 'Ann', email: 'ann@client.example' }] },
  });

describe.each([true, false])('with the setting %s', (on) => {
  it('the owner is told of a new client', async () => {
    await settings({ notify_owner_on_new_client: on });
    await newClient(await workspace.asAgent());
    expect(await reached(0, 'owner_new_client')).toEqual(on ? [owner.email] : []);
  });

  it('the owner is told of a new user', async () => {
    await settings({ notify_owner_on_new_user: on, plan: 'professional' });
    const agent = await workspace.asAgent('add_users');
    const email = `mia@${workspace.subdomain}.example`;
    await agent.ok(createUser, { body: { name: 'Mia', surname: 'Moe', email } });
    expect(await reached(0, 'owner_new_user')).toEqual(on ? [owner.email] : []);
  });

  it('the team is told of overdue feedback', async () => {
    const film = await overdueFilm();
    await User.patch({ tenantId: workspace.tenantId, id: 1 }).set({ receive_overdue_notifications: on }).go();
    expect(await reached(film.id, 'overdue_notice')).toEqual(on ? [owner.email] : []);
  });

  it('the team is told of a missed target', async () => {
    const film = await overdueFilm();
    await User.patch({ tenantId: workspace.tenantId, id: 1 }).set({ receive_overdue_notifications: on }).go();
    expect(await reached(film.id, 'target_missed')).toEqual(on ? [owner.email] : []);
  });
});

describe('an invited person', () => {
  const mia = () => `mia@${workspace.subdomain}.example`;
  const invite = async () => {
    await settings({ plan: 'professional' });
    return owner.ok(createUser, { body: { name: 'Mia', surname: 'Moe', email: mia() } });
  };

  it('is told nothing of a project whose team they are on until they accept', async () => {
    const { id } = await invite();
    const film = await overdueFilm([1, id]);
    expect(await reached(film.id, 'overdue_notice')).toEqual([owner.email]);
    await workspace.accept(mia());
    const next = await overdueFilm([1, id]);
    expect(await reached(next.id, 'overdue_notice')).toEqual([mia(), owner.email, owner.email]);
  });

  it('is told of no rights before they accept, while the owner is', async () => {
    const { id } = await invite();
    const admin = await workspace.asAgent('admin');
    await admin.ok(updateUser, { params: { id }, body: { admin: true } });
    expect(await reached(0, 'admin_granted')).toEqual([owner.email]);
  });
});

describe('a member who becomes an admin', () => {
  const grant = (by: Person, { id }: Person, admin = true) =>
    by.ok(updateUser, { params: { id }, body: { admin } });

  it('is told so', async () => {
    const agent = await workspace.asAgent();
    await grant(owner, agent);
    expect(await reached(0, 'admin_granted')).toEqual([agent.email]);
  });

  it('is told so beside the owner where another admin did it', async () => {
    const [admin, agent] = [await workspace.asAgent('admin'), await workspace.asAgent()];
    await grant(admin, agent);
    expect(await reached(0, 'admin_granted')).toEqual([agent.email, owner.email].toSorted());
  });

  it('is told nothing of rights that are gone by then, nor of a save that grants nothing', async () => {
    const agent = await workspace.asAgent();
    await grant(owner, agent);
    await grant(owner, agent, false);
    const admin = await workspace.asAgent('admin');
    await grant(owner, admin);
    expect(await reached(0, 'admin_granted')).toEqual([]);
  });
});

it('a member whose sessions an administrator ended is told so', async () => {
  const agent = await workspace.asAgent();
  await owner.ok(logOutUser, { params: { id: agent.id } });
  expect(await reached(0, 'logged_out')).toEqual([agent.email]);
});

it('the owner and the member are told that the workspace was handed over', async () => {
  const agent = await workspace.asAgent();
  await owner.ok(handOver, { params: { id: agent.id } });
  expect(await reached(0, 'handed_over')).toEqual([agent.email, owner.email].toSorted());
  await agent.ok(handOver, { params: { id: owner.id } });
});

it('nobody is told of their own actions', async () => {
  await settings({ notify_owner_on_new_client: true, notify_owner_on_new_user: true });
  await newClient(owner);
  expect(await reached(0, 'owner_new_client')).toEqual([]);
});

const setTarget = async (film: TestProject, target_date: string) => {
  const key = { tenantId: workspace.tenantId, projectId: film.id, id: film.wf };
  const { data: item } = await WorkflowItem.get(key).go();
  const stages = (item?.stages ?? []).map((stage) => ({ ...stage, target_date }));
  await WorkflowItem.patch(key).set({ stages }).go();
};

/** A project with overdue feedback and a missed target in its first stage. */
const overdueFilm = async (
  team_members = [1],
  { target = '2020-01-02', timezone = 'UTC' } = {},
): Promise<TestProject> => {
  const film = await createTestProject(owner, { team_members, client: { timezone } });
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await setTarget(film, target);
  await strike(film);
  return film;
};

/** Commits the deadlines of a project in its present state, `shift` milliseconds off their instants. */
const strike = async (film: TestProject, shift = 0, kinds = ['feedback', 'target']): Promise<void> => {
  const { tenantId } = workspace;
  const heads = await projectWithWorkflows(tenantId, film.id);
  if (!heads) throw new Error('no film');
  for (const moment of momentsOf(heads).filter(({ kind }) => kinds.includes(kind))) {
    await Commit.create({
      tenantId,
      projectId: film.id,
      workflowId: moment.workflowId,
      time: Date.parse(moment.at) + shift,
      name: moment.kind === 'feedback' ? `overdue_${moment.revisionId}` : `missed_${moment.stageId}`,
      actor: { kind: 'system', id: 0, name: '' },
      events: [clockEvent(moment)],
    }).go();
  }
};

it('a missed target is shown as a date, in the workspace’s format and without a time zone', async () => {
  await settings({ dt_format: 'YYYY/DD/MM' });
  const film = await overdueFilm();
  expect(await reached(film.id, 'target_missed')).toEqual([owner.email]);
  const [mail] = runtime.mailbox
    .list({ to: owner.email, limit: 20 })
    .filter(({ tags }) => tags.kind === 'target_missed');
  expect(runtime.mailbox.get(mail?.messageId ?? '')?.html).toContain('2020/02/01');
});

// Regression: a deadline moved by a day was taken for the one before.
it.each([
  ['2020-01-02', '2020-01-03'],
  ['2020-03-28', '2020-03-29'],
])('a target missed on %s, and again on %s, is mailed on both days', async (target, moved) => {
  const film = await overdueFilm([1], { target, timezone: 'Europe/Berlin' });
  expect(await reached(film.id, 'target_missed')).toEqual([owner.email]);
  await setTarget(film, moved);
  await strike(film, 0, ['target']);
  expect(await reached(film.id, 'target_missed')).toEqual([owner.email, owner.email]);
});

it('deadlines that passed long before they are noted do not make their mails late', async () => {
  const film = await overdueFilm();
  const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  expect(await reached(film.id, 'target_missed')).toEqual([owner.email]);
  const lags = told.mock.calls.flatMap(([message, more]) => {
    const { kind, MailLag } = Object(more) as { kind?: string; MailLag?: number };
    return message === 'mail sent' && kind === 'target_missed' ? [MailLag] : [];
  });
  told.mockRestore();
  expect(lags).toHaveLength(1);
  expect(lags[0]).toBeLessThan(120_000);
});

describe('overdue feedback', () => {
  it('is mailed to the client’s director as well, and in the workspace’s language', async () => {
    await settings({ language: 'it' });
    const director = await workspace.asAgent();
    const film = await overdueFilm();
    await Client.patch({ tenantId: workspace.tenantId, id: film.client.id })
      .set({ agency_client_director: director.id })
      .go();
    const told = await reached(film.id, 'overdue_notice');
    expect(told).toEqual([director.email, owner.email].toSorted());
    const [mail] = runtime.mailbox.list({ to: director.email, limit: 5 });
    expect(runtime.mailbox.get(mail?.messageId ?? '')?.html).toContain('<html lang="it"');
  });

  it.each<[string, (film: TestProject) => Promise<unknown>]>([
    [
      'was answered',
      (film) =>
        owner.ok(approveRevision, {
          params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
        }),
    ],
    [
      'is of an archived project',
      (film) => owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } }),
    ],
    [
      'has more time now',
      (film) =>
        Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
          .set({ days_allowed_for_client_feedback: 9 })
          .go(),
    ],
    [
      'is of a workspace whose subscription has lapsed',
      () => settings({ expires_on: '2020-01-01T00:00:00.000Z', grace_period: '2020-02-01T00:00:00.000Z' }),
    ],
  ])('is not mailed when it %s', async (_, change) => {
    const film = await overdueFilm();
    await change(film);
    expect(await reached(film.id, 'overdue_notice')).toEqual([]);
  });

  it('is mailed once a day, however often its moment comes', async () => {
    const film = await overdueFilm();
    await strike(film, 1000);
    expect(await reached(film.id, 'overdue_notice')).toEqual([owner.email]);
  });
});

describe('a guest', () => {
  const addBob = async (may: boolean) => {
    const film = await createTestProject(owner);
    const [ann, bob] = film.contacts;
    const params = { id: film.id, contactId: bob?.id ?? 0 };
    await owner.ok(setProjectContact, { params: { ...params, access: 'none' } });
    if (may) {
      await Contact.upsert({ tenantId: workspace.tenantId, clientId: film.client.id, id: params.contactId })
        .set({ subject: 'bob', access: 'main' })
        .go();
    }
    await owner.ok(setProjectContact, { params: { ...params, access: 'project' } });
    return { film, ann, bob };
  };

  it.each([true, false])('with a login (%s) is told that they were added', async (may) => {
    const { film, bob } = await addBob(may);
    expect(await reached(film.id, 'guest_added')).toEqual(may ? [bob?.email] : []);
  });

  it('is not told when they were removed again meanwhile', async () => {
    const { film, bob } = await addBob(true);
    await owner.ok(setProjectContact, {
      params: { id: film.id, contactId: bob?.id ?? 0, access: 'none' },
    });
    expect(await reached(film.id, 'guest_added')).toEqual([]);
  });
});

describe('a suppressed address', () => {
  const suppressed = async (contact_id: number | null, user_id: number | null) => {
    const commit = {
      tenantId: workspace.tenantId,
      projectId: 0,
      workflowId: 0,
      time: runtime.clock.now(),
      name: 'report',
      actor: { kind: 'system' as const, id: 0, name: '' },
      events: [
        {
          category: 'Address Suppressed' as const,
          to: 'ann@client.example',
          why: 'bounced' as const,
          detail: '',
          about: 'Look',
          contact_id,
          user_id,
        },
      ],
    };
    await Commit.create(commit).go();
    await SuppressedAddress.put({
      ...suppressionKey(workspace.tenantId, 'ann@client.example'),
      why: 'bounced',
      since: '',
    }).go();
    expect(eventsOf(commit)).toHaveLength(1);
  };

  it('is reported to the sender of the mail, and to the director', async () => {
    const [sender, director] = [await workspace.asAgent(), await workspace.asAgent()];
    const film = await createTestProject(owner, { client: { agency_client_director: director.id } });
    await suppressed(film.contacts[0]?.id ?? 0, sender.id);
    expect(await reached(0, 'address_suppressed')).toEqual([sender.email, director.email].toSorted());
  });

  it('is reported to the owner when it concerns nobody else', async () => {
    await suppressed(null, null);
    expect(await reached(0, 'address_suppressed')).toEqual([owner.email]);
  });

  it('is not reported to the director who turned these mails off', async () => {
    const [sender, director] = [await workspace.asAgent(), await workspace.asAgent()];
    await director.ok(updateUserProfile, {
      params: { id: director.id },
      body: { notifications: { bounced: { mail: false } } },
    });
    const film = await createTestProject(owner, { client: { agency_client_director: director.id } });
    await suppressed(film.contacts[0]?.id ?? 0, sender.id);
    expect(await reached(0, 'address_suppressed')).toEqual([sender.email]);
  });

  it('is not reported once it was released', async () => {
    await suppressed(null, 1);
    await SuppressedAddress.delete(suppressionKey(workspace.tenantId, 'ann@client.example')).go();
    expect(await reached(0, 'address_suppressed')).toEqual([]);
  });
});
