/**
 * Further actions on stages and rounds: in any order, from the list, undone, re-opened, cancelled, from a mail's link.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { getProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getWorkflow, rejectRevision } from '#contracts/workflows.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { addDays, formatDate } from '#domain/calendar/date.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { endedLink } from '#lib/texts/en/ended-link.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { inbox } from '#lib/texts/en/inbox.ts';
import { points } from '#lib/texts/en/points.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { ui } from '#lib/texts/en/ui.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { answerOr, beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { takeFromMenu } from './stage-actions.ts';

const zone = 'Europe/Berlin';

let product: Product;
let members: Members;
let agent: Person;
let contact: Person;
let film: TestProject;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const timelineOf = ({ id, wf }: TestProject) => at(`/projects/${id}/timeline/${wf}`);
const actionsOf = ({ id }: TestProject, action: string, query = '') =>
  at(`/projects/${id}/actions/${action}${query}`);

const send = (project: TestProject, place: number, round = 0) =>
  members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(place, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
const statuses = async ({ wf }: TestProject) => {
  const { tasks } = await members.owner.ok(getWorkflow, { params: { id: wf } });
  return tasks.map(({ status }) => status);
};
const newProject = (name: string, is_linear = true) =>
  createTestProject(members.owner as never, {
    name,
    is_linear,
    team_members: [1],
    stages: [
      { title: 'Script', revisions: 1 },
      { title: 'Cut', revisions: 1 },
    ],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: `${name.toLowerCase()}@client.example` }],
  });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'anyorder', zone);
  film = await newProject('Film', false);
  agent = await product.person();
  contact = await product.person({ width: 390, height: 844 });
  await agent.enter(members.subdomain, members.owner.email);
  const [ann] = film.contacts;
  if (ann) await members.contact(ann);
  await contact.enter(members.subdomain, 'film@client.example');
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, contact);
});

describe('a timeline in any order', () => {
  test('begins with the stage that is started', async () => {
    const { page } = agent;
    await page.goto(timelineOf(film));
    await main(page).getByRole('button', { name: /Cut/ }).first().click();
    // Until then the other stage is shown, with the same button.
    await main(page).locator('[aria-current="step"]').filter({ hasText: 'Cut' }).waitFor();
    await main(page).getByRole('button', { name: timeline.actions.start_stage }).click();
    await page.getByText(timeline.notices.start_stage).first().waitFor();
    expect(await statuses(film)).toEqual(['pending', 'in_progress']);
    await expectAccessible(page);
  });

  test('lets a stage be rejected and approved from the list', async () => {
    const { page } = agent;
    await send(film, 2);
    await page.goto(at('/projects'));
    await page.getByRole('button', { name: projects.quick.reject('Cut') }).click();
    await dialog(page).getByRole('button', { name: projects.quick.rejectConfirm }).click();
    await page.getByText(projects.quick.rejected).first().waitFor();
    await send(film, 2, 1);
    await page.reload();
    await page.getByRole('button', { name: projects.quick.approve('Cut') }).click();
    await dialog(page).getByRole('button', { name: projects.quick.approveConfirm }).click();
    await page.getByText(projects.quick.approved).first().waitFor();
    expect(await statuses(film)).toEqual(['pending', 'completed']);
    // The client has the same list, without the agency's buttons.
    await contact.page.goto(at('/projects'));
    await contact.page.getByRole('link', { name: 'Film' }).first().waitFor();
    expect(await contact.page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
  });

  test('has begun before a later start date, which is warned of and not saved', async () => {
    const { page } = agent;
    const { start_date } = film.project;
    await page.goto(at(`/projects/${film.id}`));
    const field = main(page).getByLabel(projects.field.start_date, { exact: true });
    expect(await field.inputValue()).toBe(formatDate(start_date, 'DD/MM/YYYY', zone));
    await field.fill(addDays(start_date, 1));
    await main(page).getByRole('button', { name: projects.save }).last().click();
    // The specification's words.
    const words =
      'Your workflow was actioned before the Project Start date. Please revise the start date to be before: ';
    const begun = words + formatDate(start_date, 'DD/MM/YYYY', zone);
    await page.getByRole('region', { name: ui.notifications }).getByText(begun).waitFor();
    await main(page).getByText(begun).first().waitFor();
    await expectAccessible(page);
    const { project } = await members.owner.ok(getProject, { params: { id: film.id } });
    expect(project.start_date).toBe(start_date);
    await main(page).getByRole('button', { name: forms.discard }).click();
    expect(await field.inputValue()).toBe(formatDate(start_date, 'DD/MM/YYYY', zone));
  });

  test('takes back the stage’s last action with a reason, and opens it again with another', async () => {
    const { page } = agent;
    await page.goto(`${timelineOf(film)}?stage=${film.stage(2).id}`);
    await main(page).getByRole('button', { name: timeline.moreActions }).first().click();
    await page.getByRole('menuitem', { name: timeline.actions.undo }).click();
    await dialog(page)
      .getByText(/This takes back: Stage approved/)
      .waitFor();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('radio', { name: timeline.reasons.misunderstood ?? '' })
      .check();
    await dialog(page).getByRole('button', { name: timeline.undoDialog.confirm }).click();
    await main(page)
      .getByText(/took back “Stage approved” on “Cut”: the client was misunderstood/)
      .waitFor();
    expect(await statuses(film)).toEqual(['pending', 'in_progress']);
    await takeFromMenu(page, timeline.actions.approve_revision);
    await dialog(page).getByRole('button', { name: timeline.actions.approve_revision }).click();
    await main(page).getByRole('button', { name: timeline.actions.reopen_stage }).click();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('radio', { name: timeline.reasons.request ?? '' })
      .check();
    await dialog(page).getByRole('button', { name: timeline.reopenDialog.confirm }).click();
    await main(page)
      .getByText(/re-opened “Cut”: the client asked for it/)
      .waitFor();
    // All rounds were used, so a further one, free of charge, is in progress.
    const { tasks } = await members.owner.ok(getWorkflow, { params: { id: film.wf } });
    expect(tasks[1]?.tasks.at(-1)).toMatchObject({ kind: 'free', status: 'in_progress' });
    // Reasons, and the undone approval, are the agency's own.
    await contact.page.goto(timelineOf(film));
    const history = main(contact.page).getByRole('listitem').filter({ hasText: 're-opened “Cut”' });
    await history.first().waitFor();
    const read = (await main(contact.page).textContent()) ?? '';
    expect(read).not.toMatch(/took back|misunderstood|the client asked for it/);
    expect(read.match(/approved “Cut”/gi)).toHaveLength(1);
  });
});

describe('the client who is signed in', () => {
  test('asks for changes on the timeline, with words; the agent is told', async () => {
    film = await newProject('Trailer');
    const [ann] = film.contacts;
    if (ann) await members.contact(ann);
    await contact.leave();
    contact = await product.person({ width: 390, height: 844 });
    await contact.enter(members.subdomain, 'trailer@client.example');
    await send(film, 1);
    await contact.page.goto(timelineOf(film));
    await beginAnswer(contact.page, review.requestChanges);
    const panel = dialog(contact.page);
    await panel.getByRole('button', { name: review.confirmChanges }).click();
    await panel.getByText(review.messageNeeded).waitFor();
    await panel.getByRole('textbox').fill('A shorter beginning, please.');
    await expectAccessible(contact.page);
    await panel.getByRole('button', { name: review.confirmChanges }).click();
    await contact.page.getByText(timeline.client.notices.request_changes).first().waitFor();
    await panel.waitFor({ state: 'detached' });
    // The round is decided, and still accepts further points.
    await answerOr(contact.page, review.approve).waitFor({ state: 'detached' });
    await main(contact.page).getByRole('button', { name: points.addLater }).waitFor();
    await product.runtime.idle();
    const [mail] = product.runtime.mailbox.list({ to: members.owner.email, limit: 1 });
    expect(product.runtime.mailbox.get(mail?.messageId ?? '')?.html).toContain(
      'A shorter beginning, please.',
    );
    await agent.page.goto(timelineOf(film));
    await main(agent.page).getByText('A shorter beginning, please.').first().waitFor();
    // The client decides here, so the agency has no such bar.
    expect(await main(agent.page).getByRole('button', { name: review.comment }).count()).toBe(0);
  });

  test('writes without deciding; the open timeline of the agent shows it by itself', async () => {
    await send(film, 1, 1);
    await contact.page.goto(timelineOf(film));
    await beginAnswer(contact.page, review.comment);
    const panel = dialog(contact.page);
    await panel.getByRole('textbox').fill('Which music is it?');
    await panel.getByRole('button', { name: review.confirmComment }).click();
    await contact.page.getByText(timeline.client.notices.message).first().waitFor();
    await main(agent.page).getByText('Which music is it?').first().waitFor();
    expect(await statuses(film)).toEqual(['in_progress', 'pending']);
  });
});

describe('the link of a mail', () => {
  const to = (action: string, round: number) =>
    actionsOf(film, action, `?revisionId=${film.revision(1, round)}`);

  test('asks the client and decides only when they say so', async () => {
    const { page } = contact;
    await page.goto(to('approve-revision', 1));
    await page.getByRole('heading', { level: 1, name: timeline.client.approveTitle('Script') }).waitFor();
    await expectAccessible(page);
    expect(await statuses(film)).toEqual(['in_progress', 'pending']);
    await main(page).getByRole('button', { name: timeline.client.approve }).click();
    await page.waitForURL(/\/timeline\/\d+/);
    await page.getByText(timeline.client.notices.approve).first().waitFor();
    expect(await statuses(film)).toEqual(['completed', 'in_progress']);
  });

  test('says what became of a round that is not the current one', async () => {
    const { page } = contact;
    await page.goto(to('reject-revision', 0));
    await page.getByText(errors.already_rejected.text).first().waitFor();
    await page.waitForURL(/\/timeline\/\d+/);
    await agent.page.goto(to('approve-revision', 0));
    await agent.page.waitForURL(/\/timeline\/\d+/);
  });

  test('asks the agent too, who marks what the client has said', async () => {
    const { page } = agent;
    film = await newProject('Teaser');
    await send(film, 1);
    // Reminder of a revision that awaits feedback, also by its URL.
    await page.goto(`${timelineOf(film)}?action=sendReminder&revisionId=${film.revision(1, 0)}`);
    await page.getByRole('heading', { level: 1, name: compose.title.reminder }).waitFor();
    await page.goto(to('reject-revision', 0));
    await page.getByText(timeline.act.agentReject).waitFor();
    await expectAccessible(page);
    expect(await statuses(film)).toEqual(['in_progress', 'pending']);
    await main(page).getByRole('button', { name: timeline.client.requestChanges }).click();
    await page.waitForURL(/\/timeline\/\d+/);
    const { tasks } = await members.owner.ok(getWorkflow, { params: { id: film.wf } });
    expect(tasks[0]?.tasks.map(({ status }) => status)).toEqual(['rejected', 'in_progress']);
    await page.goto(to('reject-revision', 0));
    await page.getByText(errors.already_rejected.text).first().waitFor();
    await page.waitForURL(/\/timeline\/\d+/);
  });

  test('leads to the projects where the action fails, and says so', async () => {
    const { page } = agent;
    await page.goto(to('approve-revision', 1));
    const button = main(page).getByRole('button', { name: timeline.client.approve });
    await button.waitFor();
    await page.route(/\/approve$/, (route) => route.fulfill({ status: 502, json: {} }));
    await button.click();
    await page.getByText(timeline.errors.approve_revision).first().waitFor();
    await page.waitForURL(/\/projects$/);
    await page.unroute(/\/approve$/);
    expect(await statuses(film)).toEqual(['in_progress', 'pending']);
  });

  test('without a revision, with another action, or of another client’s project leads elsewhere', async () => {
    const { page } = agent;
    await page.goto(actionsOf(film, 'approve-revision'));
    await page.getByText(timeline.act.expected).first().waitFor();
    await page.waitForURL(/\/projects$/);
    await page.goto(actionsOf(film, 'something', `?revisionId=${film.revision(1, 1)}`));
    await page.waitForURL(new RegExp(`/projects/${film.id}$`));
    await contact.page.goto(to('approve-revision', 1));
    await contact.page.waitForURL(/\/projects$/);
  });
});

describe('an agent who is not on the project', () => {
  test('finds nothing, by whatever address', async () => {
    const { email } = await members.agent('Sven');
    const stranger = await product.person();
    await stranger.enter(members.subdomain, email);
    for (const address of [
      timelineOf(film),
      at(`/projects/${film.id}/timelines`),
      actionsOf(film, 'approve-revision', `?revisionId=${film.revision(1, 1)}`),
    ]) {
      await stranger.page.goto(address);
      await stranger.page.waitForURL(/\/projects$/);
      await stranger.page.getByText(timeline.projectNotFound).first().waitFor();
    }
    await stranger.leave();
  });
});

describe('a project that is cancelled', () => {
  test('says who cancelled it, and offers nothing any more', async () => {
    const { page } = agent;
    await page.goto(at(`/projects/${film.id}`));
    await page.getByRole('button', { name: projects.menu }).click();
    await page.getByRole('menuitem', { name: projects.cancelProject }).click();
    await dialog(page).getByRole('button', { name: projects.confirm.cancel }).click();
    await page.getByText(projects.notice.cancelled).first().waitFor();
    await page.goto(timelineOf(film));
    await main(page)
      .getByText(/Project cancelled by Olga Owner on/)
      .first()
      .waitFor();
    const button = main(page).getByRole('button', { name: timeline.sendRound(1) });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    const refused = await members.owner.call(rejectRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 1) },
    });
    expect(refused.status).toBe(409);
  });

  test('has nothing to be reminded of', async () => {
    const { page } = agent;
    await page.goto(`${timelineOf(film)}?action=sendReminder&revisionId=${film.revision(1, 1)}`);
    await page.getByRole('heading', { name: timeline.noReminder }).waitFor();
    await expectAccessible(page);
  });
});

test('an agent revokes a mailed link: the client’s page says so and takes the question for a new one', async () => {
  const project = await newProject('Revoked');
  await send(project, 1);
  const linkMailed = async () => {
    await product.runtime.idle();
    return newestMail(product.runtime, 'revoked@client.example').link;
  };
  const client = await product.person({ width: 390, height: 844 });
  const first = await linkMailed();
  await client.page.goto(first);
  await client.page.getByRole('heading', { name: 'Revoked' }).first().waitFor();

  const { page } = agent;
  await page.goto(timelineOf(project));
  const linkMenu = async (command: string) => {
    await page.getByRole('button', { name: timeline.clicks.actions('Ann Alba') }).click();
    await page.getByRole('menuitem', { name: command }).click();
  };
  await linkMenu(timeline.clicks.revoke);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: timeline.clicks.revoke }).click();
  await page.getByText(timeline.clicks.revoking.revoked).first().waitFor();
  await main(page).getByText(timeline.clicks.ended('Ann Alba')).first().waitFor();
  await expectAccessible(page);

  await client.page.reload();
  await client.page.getByRole('heading', { name: endedLink.titles.link_revoked }).waitFor();
  const { name: agency } = await members.owner.ok(getTenantByHost).then((found) => found ?? { name: '' });
  await client.page.getByText(endedLink.reasons.link_revoked(agency)).waitFor();
  await expectAccessible(client.page);
  await client.page.getByRole('button', { name: endedLink.ask }).click();
  await client.page.getByText(endedLink.askedText(agency)).waitFor();
  expect(await client.page.getByRole('button', { name: endedLink.ask }).count()).toBe(0);
  await expectAccessible(client.page);

  // Asked once more after a reload: told, not mailed again.
  await client.page.reload();
  await client.page.getByRole('button', { name: endedLink.ask }).click();
  await client.page.getByText(endedLink.askedBefore(agency)).waitFor();

  await product.runtime.idle();
  await page.goto(`${product.runtime.url(members.subdomain)}/inbox`);
  await page.getByRole('link', { name: inbox.says.link_asked('Ann Alba') }).click();
  await linkMenu(timeline.clicks.renew);
  await dialog(page).getByText(timeline.clicks.renewing.text('Ann Alba')).waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: timeline.clicks.renewing.confirm }).click();
  await page.getByText(timeline.clicks.renewing.sent('Ann Alba')).first().waitFor();
  const second = await linkMailed();
  expect(second).not.toBe(first);
  await client.page.goto(second);
  await client.page.getByRole('heading', { name: 'Revoked' }).first().waitFor();

  await linkMenu(timeline.clicks.copy);
  const copied = dialog(page).getByLabel(timeline.clicks.url);
  await copied.waitFor();
  await expectAccessible(page);
  const url = await copied.inputValue();
  expect(url).not.toBe(second);
  await page.keyboard.press('Escape');
  await client.page.goto(url);
  await client.page.getByRole('heading', { name: 'Revoked' }).first().waitFor();
  await client.leave();
});
