/** Histories that a page does not hold, because files and mails take its place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentReview, decideReview, getReview, recallReview } from '#contracts/review.ts';
import { decideOnTimeline, getTimeline, recallOnTimeline, sendPreview } from '#contracts/timeline.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { storeUploads } from '#testing/stored-uploads.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
/** Eight members, each of whom is mailed about a decision. */
let team: number[];
beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  const others = Array.from({ length: 7 }, () => workspace.asAgent());
  team = [workspace.owner.id, ...(await Promise.all(others)).map(({ id }) => id)];
});
afterAll(() => runtime.stop());

/** Film with 52 files of a later round, so that the first page has room for six items of its history. */
const filmOfManyFiles = async () => {
  const stages = [{ title: 'Concept', revisions: 3 }];
  const film = await createTestProject(workspace.owner, { stages, team_members: team });
  const names = Array.from({ length: 52 }, (_, n) => `${n}.png`);
  await storeUploads(workspace.tenantId, film, 3, names);
  return film;
};
const onRound = (film: TestProject, round: number) => ({
  id: film.id,
  wf: film.wf,
  rev: film.revision(1, round),
});
const send = (film: TestProject, round: number) =>
  workspace.owner.ok(sendPreview, {
    params: onRound(film, round),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: `https://site.example/${round}`,
    },
  });
const guest = () => workspace.asAnonymous();
const tokenOf = async (film: TestProject, round: number) => ({
  token: await reviewTokenOf(workspace.tenantId, film, film.revision(1, round)),
});

it('the page of an earlier round tells its link, and the history since it was sent', async () => {
  const film = await filmOfManyFiles();
  await send(film, 0);
  const params = await tokenOf(film, 0);
  await guest().ok(decideReview, { params, body: { decision: 'request_changes', message: 'Redder' } });
  await send(film, 1);
  await runtime.idle();
  const page = await guest().ok(getReview, { params });
  expect(page).toMatchObject({ state: 'changes_requested', link: 'https://site.example/0' });
  expect(page.history.map(({ what }) => what)).toEqual(['sent', 'requested', 'sent']);
});

describe('a decision can be taken back once the team’s mails are recorded', () => {
  it('by the link, also after comments of one’s own, which the team is mailed as well', async () => {
    const film = await filmOfManyFiles();
    await send(film, 0);
    const params = await tokenOf(film, 0);
    await guest().ok(decideReview, { params, body: { decision: 'approve', message: '' } });
    for (let n = 0; n < 6; n++) await guest().ok(commentReview, { params, body: { message: `Look ${n}` } });
    await runtime.idle();
    const { recall } = await guest().ok(getReview, { params });
    expect(recall).not.toBeNull();
    const body = { seq: recall?.seq ?? 0 };
    expect((await guest().call(recallReview, { params, body })).status).toBe(200);
  });

  it('by the link', async () => {
    const film = await filmOfManyFiles();
    await send(film, 0);
    const params = await tokenOf(film, 0);
    await guest().ok(decideReview, { params, body: { decision: 'approve', message: '' } });
    await runtime.idle();
    const { recall } = await guest().ok(getReview, { params });
    expect(recall).not.toBeNull();
    await guest().ok(recallReview, { params, body: { seq: recall?.seq ?? 0 } });
    expect(await guest().ok(getReview, { params })).toMatchObject({ state: 'open', recall: null });
  });

  it('on the timeline, by a client who is signed in', async () => {
    const film = await filmOfManyFiles();
    await send(film, 0);
    const [card] = film.contacts;
    if (!card) throw new Error('no contact');
    const ann = await workspace.asContact({ client_id: film.client.id, id: card.id, email: card.email });
    await ann.ok(decideOnTimeline, { params: onRound(film, 0), body: { decision: 'approve', message: '' } });
    await runtime.idle();
    const { recall } = await ann.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(recall).toMatchObject({ revision_id: film.revision(1, 0) });
    await ann.ok(recallOnTimeline, { params: onRound(film, 0), body: { seq: recall?.seq ?? 0 } });
  });
});

it('a decision that is repeated is not recorded as a second one', async () => {
  const film = await filmOfManyFiles();
  await send(film, 0);
  const params = await tokenOf(film, 0);
  const approve = () =>
    guest().ok(decideReview, { params, body: { decision: 'approve', message: 'Lovely' } });
  expect(await approve()).toMatchObject({ outcome: 'done' });
  await runtime.idle();
  expect(await approve()).toMatchObject({ outcome: 'ignored' });
});
