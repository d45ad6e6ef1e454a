/** Mails to members by the kind of news: each is left out for those alone who turned its kind off. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#contracts/points.ts';
import { decideReview } from '#contracts/review.ts';
import { updateUserProfile } from '#contracts/team.ts';
import { sendPreview } from '#contracts/timeline.ts';
import type { Choices } from '#domain/inbox/delivery.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  const day = 86_400_000;
  runtime.clock.set(Math.floor(runtime.clock.now() / day) * day + 1.5 * day);
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  await begin();
});

const begin = async (more: Parameters<typeof createTestProject>[1] = {}) => {
  film = await createTestProject(olga, { team_members: [olga.id, nora.id], ...more });
  await olga.ok(sendPreview, {
    params: onRound(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
};

const onRound = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const choose = (notifications: Choices) =>
  nora.ok(updateUserProfile, { params: { id: nora.id }, body: { notifications } });
/** Ann decides, or the contact at another place. */
const decide = async (decision: 'approve' | 'request_changes', place = 0) => {
  const contact = film.contacts[place];
  if (!contact) throw new Error('no contact');
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
  const token = tokenOfLink(links.get(contact.id)?.link_id ?? '');
  await workspace
    .asAnonymous()
    .ok(decideReview, { params: { token }, body: { decision, message: 'So be it' } });
};
const deliver = async () => {
  runtime.clock.advance(12 * 60_000);
  const bodies = (await historyOf(workspace.tenantId, film.id)).map(bodyOf);
  expect(await deliverBatch(handler, bodies, runtime.clock.now())).toEqual([]);
};
/** Members whom mails of the kind have reached. */
const reached = (kind: string) =>
  runtime.mailbox
    .list({ limit: 500 })
    .filter(({ tags }) => tags.kind === kind && tags.tenant === `tenant_${workspace.tenantId}`)
    .flatMap(({ to }) => to)
    .filter((to) => [olga.email, nora.email].includes(to))
    .toSorted();
const both = () => [olga.email, nora.email].toSorted();

describe('a member who turned the mails of a kind off', () => {
  it.each([
    ['approve', 'approved', 'client_approved'],
    ['request_changes', 'changes_requested', 'client_requested_changes'],
  ] as const)('gets none of it on "%s", and the others do', async (decision, kind, mail) => {
    await choose({ [kind]: { mail: false } });
    await decide(decision);
    await deliver();
    expect(reached(mail)).toEqual([olga.email]);
  });

  // Regression: that answer had no kind, so that no choice turned its mail off.
  it.each([
    ['approve', 'approved'],
    ['request_changes', 'changes_requested'],
  ] as const)('gets none of the answer of several by which the result is "%s"', async (decision, kind) => {
    await begin({ approval: 'all' });
    await choose({ answered: { mail: false }, [kind]: { mail: false } });
    await decide('approve');
    await decide(decision, 1);
    await deliver();
    expect(reached('approver_answered')).toEqual([olga.email, olga.email]);
  });

  it('still gets those of other kinds', async () => {
    await choose({ points: { mail: false }, changes_requested: { inbox: false } });
    await decide('request_changes');
    await deliver();
    expect(reached('client_requested_changes')).toEqual(both());
  });

  it('is told of a mention although replies are off', async () => {
    await choose({ reply: { mail: false } });
    const point = 'price-0000000000';
    await olga.ok(points.save, {
      params: { ...onRound(), point },
      body: { body: 'Too dear', internal: true },
    });
    const say = (reply: string, text: string) =>
      olga.ok(points.reply, { params: { ...onRound(), point, reply }, body: { text, internal: true } });
    await say('reply-0000000000', 'See?');
    await deliver();
    expect(reached('team_conversation')).toEqual([]);
    await say('reply-0000000001', `See, @Agent ${nora.id}?`);
    await deliver();
    expect(reached('team_conversation')).toEqual([nora.email]);
  });
});
