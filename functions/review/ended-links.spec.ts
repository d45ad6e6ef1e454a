/** Links that end, the question for a new one, and those that an agent renews or copies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox } from '#contracts/inbox.ts';
import { archiveProject } from '#contracts/projects.ts';
import {
  askForLink,
  copyLink,
  decideReview,
  getReview,
  getTrackLink,
  openTrackLink,
} from '#contracts/review.ts';
import {
  getLinkClicks,
  getTimeline,
  renewLink,
  revokeLink,
  sendPreview,
  sendRevisionMessage,
} from '#contracts/timeline.ts';
import { daysAfterClosing } from '#domain/answerer/index.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
let rev: number;
beforeAll(async () => {
  runtime = await testRuntime({});
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, {});
  rev = film.revision(1, 0);
});

const on = (contactId = film.contacts[0]?.id ?? 0) => ({ params: { id: film.id, rev, contactId } });
const guest = () => workspace.asAnonymous();
const send = (round = rev, body = '<p>Words of the mail</p><p>{{review_link}}</p>') =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: round },
    body: {
      emailText: { subject: 'The first cut', body },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const mailsTo = async (index = 0) => {
  await runtime.idle();
  return runtime.mailbox
    .list({ to: film.contacts[index]?.email ?? '', limit: 20 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
};
/** Token in the newest mail of a contact. */
const mailed = async (index = 0): Promise<string> => {
  const links = (await mailsTo(index)).flatMap(({ links: all }) => all);
  const found = links.find((one) => new URL(one).pathname.startsWith('/link/'));
  return new URL(found ?? 'none://').pathname.split('/')[2] ?? '';
};
/** Token of a new copied link. */
const copy = async (): Promise<string> => {
  const { url } = await workspace.owner.ok(copyLink, on());
  return url.slice(url.lastIndexOf('/') + 1);
};
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { code } = (body as { error?: { code: string } } | undefined)?.error ?? {};
  return code ? `${status} ${code}` : status;
};
const reads = async (token: string) => outcome(await guest().call(getReview, { params: { token } }));
const asks = async (token: string) => outcome(await guest().call(askForLink, { params: { id: token } }));
const events = async (name: string) => {
  const { history } = await workspace.owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  return history.flatMap((entry) =>
    entry.events.filter(({ category }) => category === name).map((event) => ({ event, entry })),
  );
};
const expire = async (token: string) =>
  Directory.patch({ kind: 'link', name: token.slice(0, 22), tenantId: workspace.tenantId })
    .set({ ends: Math.floor(runtime.clock.now() / 1000) - 1 })
    .go();

describe('an ended link', () => {
  it('tells its reason to its holder alone, and nothing of the work', async () => {
    await send();
    const token = await mailed();
    await expire(token);
    for (const answer of [
      await guest().call(getReview, { params: { token } }),
      await guest().call(getTrackLink, { params: { id: token } }),
      await guest().call(openTrackLink, {
        params: { id: token },
        body: { interaction: 'key', visible: true },
      }),
      await guest().call(decideReview, { params: { token }, body: { decision: 'approve' } }),
    ]) {
      expect(outcome(answer)).toBe('410 link_expired');
      expect(JSON.stringify(answer.body)).not.toMatch(/vimeo|first cut/);
    }
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await reads(forged)).toBe('404 not_found');
    const other = await runtime.createWorkspace();
    expect(outcome(await other.asAnonymous().call(getReview, { params: { token } }))).toBe('404 not_found');
    expect(outcome(await other.asAnonymous().call(askForLink, { params: { id: token } }))).toBe(
      '404 not_found',
    );
  });

  it('stays known for half a year after its end', async () => {
    await send();
    const name = (await mailed()).slice(0, 22);
    const { data } = await Directory.get({ kind: 'link', name, tenantId: workspace.tenantId }).go();
    expect((data?.expires ?? 0) - (data?.ends ?? 0)).toBe(180 * 86_400);
  });

  it('is every link of a project, 30 days after it was closed, until it is opened again', async () => {
    await send();
    const token = await mailed();
    const archive = (is: boolean) =>
      workspace.owner.ok(archiveProject, {
        params: { id: film.id },
        body: { archive: is, from: 'settings' },
      });
    await archive(true);
    runtime.clock.advance(daysAfterClosing * dayMs - 60_000);
    expect(await reads(token)).toBe(200);
    runtime.clock.advance(120_000);
    expect(await reads(token)).toBe('410 link_of_closed_project');
    expect(await asks(token)).toBe(200);
    await archive(false);
    expect(await reads(token)).toBe(200);
    await archive(true);
    expect(await reads(token)).toBe(200);
  });
});

describe('the question for a new link', () => {
  it('is an entry of the history, of inboxes, and a mail to the team, once a day', async () => {
    await send();
    const token = await mailed();
    await workspace.owner.ok(revokeLink, on());
    expect((await guest().ok(askForLink, { params: { id: token } })).asked).toBe(true);
    expect(await asks(token)).toBe('429 too_many_requests');
    await runtime.idle();
    expect(await events('Link Asked')).toMatchObject([
      {
        event: { revisionId: rev, contact_name: 'Ann Alba', end: 'link_revoked' },
        entry: { actor: { kind: 'reviewer', name: 'Ann Alba' } },
      },
    ]);
    const { items } = await workspace.owner.ok(listInbox, { query: {} });
    expect(items.filter(({ kind }) => kind === 'link_asked')).toMatchObject([
      { by: 'Ann Alba', revision_id: rev, stage: expect.stringMatching(/./) },
    ]);
    const toOwner = runtime.mailbox.list({ to: workspace.owner.email, limit: 20 });
    expect(toOwner.map(({ subject }) => subject)).toEqual(['Film: Ann Alba asks for a new link']);
  });

  it('is not taken from the mailbox of a former address', async () => {
    await send();
    const token = await mailed();
    await Directory.patch({ kind: 'link', name: token.slice(0, 22), tenantId: workspace.tenantId })
      .set({ address_changes: 7 })
      .go();
    expect(await asks(token)).toBe('410 link_of_old_address');
    expect(await events('Link Asked')).toEqual([]);
  });
});

describe('a new link by an agent', () => {
  it('is mailed to the contact alone, shows the mail of the round, and ends all earlier ones', async () => {
    await send();
    const first = await mailed();
    await workspace.owner.ok(sendRevisionMessage, {
      params: { id: film.id, wf: film.wf, rev },
      body: { emailText: { subject: 'Here', body: '<p>Once more</p><p>{{review_link}}</p>' } },
    });
    const others = (await mailsTo(1)).length;
    expect(await workspace.owner.ok(renewLink, on())).toEqual({
      contact_id: film.contacts[0]?.id,
      contact_name: 'Ann Alba',
      ...{ opens: true, sent: true, on_project: true },
    });
    const fresh = await mailed();
    expect(fresh).not.toBe(first);
    expect(await reads(first)).toBe('410 link_revoked');
    const review = await guest().ok(getReview, { params: { token: fresh } });
    expect(review.message).toContain('Words of the mail');
    expect(await mailsTo(1)).toHaveLength(others);
    expect(await events('Link Renewed')).toMatchObject([
      { event: { revisionId: rev, contact_name: 'Ann Alba' } },
    ]);
    const { links } = await workspace.owner.ok(getLinkClicks, { params: { id: film.id, rev } });
    expect(links.map(({ opens }) => opens)).toEqual([true, true]);
  });

  it('is one, however often a lost answer is asked for again', async () => {
    await send();
    const before = (await mailsTo()).length;
    const headers = { 'idempotency-key': 'one-key-for-one-link' };
    await workspace.owner.ok(renewLink, { ...on(), headers });
    await workspace.owner.ok(renewLink, { ...on(), headers });
    expect(await events('Link Renewed')).toHaveLength(1);
    expect(await mailsTo()).toHaveLength(before + 1);
  });

  it('is refused for a round that was not sent, a closed project, and somebody who is no contact of it', async () => {
    expect(outcome(await workspace.owner.call(renewLink, on()))).toBe('409 round_not_sent');
    await send();
    expect(outcome(await workspace.owner.call(renewLink, on(987_654)))).toBe('404 contact_not_found');
    await workspace.owner.ok(archiveProject, {
      params: { id: film.id },
      body: { archive: true, from: 'settings' },
    });
    expect(outcome(await workspace.owner.call(renewLink, on()))).toBe('409 project_closed');
    expect(outcome(await workspace.owner.call(copyLink, on()))).toBe('409 project_closed');
  });
});

describe('a copied link', () => {
  it('opens beside the mailed one, and a decision by it says that an agent copied it', async () => {
    await send();
    const own = await mailed();
    const { url } = await workspace.owner.ok(copyLink, on());
    const copied = url.slice(url.lastIndexOf('/') + 1);
    expect(copied).not.toBe(own);
    expect([await reads(own), await reads(copied)]).toEqual([200, 200]);
    await guest().ok(decideReview, { params: { token: copied }, body: { decision: 'approve' } });
    expect(await events('Link Copied')).toHaveLength(1);
    expect((await events('Revision Approved'))[0]?.entry.actor).toMatchObject({ proof: 'copied_link' });
  });

  it('ends with the others when they are revoked, and none is copied after it', async () => {
    await send();
    const { url } = await workspace.owner.ok(copyLink, on());
    await workspace.owner.ok(revokeLink, on());
    expect(await reads(url.slice(url.lastIndexOf('/') + 1))).toBe('410 link_revoked');
    expect(outcome(await workspace.owner.call(copyLink, on()))).toBe('404 link_not_found');
  });

  it('gives out no mailed link: neither of its own round nor of the current one', async () => {
    await send(rev, '<p>See {{review_link}} today</p>');
    const copied = await copy();
    const page = () => guest().ok(getReview, { params: { token: copied } });
    const { message } = await page();
    expect(message).toContain(`/link/${copied}`);
    expect(message).not.toContain(await mailed());

    await guest().ok(decideReview, {
      params: { token: await mailed() },
      body: { decision: 'request_changes', message: 'Bluer' },
    });
    await send(film.revision(1, 1));
    const decided = await guest().call(decideReview, {
      params: { token: copied },
      body: { decision: 'approve' },
    });
    for (const answer of [await page(), decided.body]) {
      expect(JSON.stringify(answer)).toContain('"superseded":true');
      expect(JSON.stringify(answer)).not.toContain(await mailed());
    }
    expect((await page()).current).toBeNull();
  });

  it('opened is no click of the contact', async () => {
    await send();
    const copied = await copy();
    const visit = { interaction: 'pointer', visible: true } as const;
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/145.0',
    };
    const open = (token: string) =>
      guest().ok(openTrackLink, { params: { id: token }, body: visit, headers });
    expect(await open(copied)).toEqual({ counted: false });
    expect(await events('Link Opened')).toEqual([]);
    expect(await open(await mailed())).toEqual({ counted: true });
  });

  it('is not what the next reminder brings', async () => {
    await send();
    const own = await mailed();
    await workspace.owner.ok(copyLink, on());
    const links = await linksOfRevision(workspace.tenantId, film.id, rev);
    expect(tokenOfLink(links.get(film.contacts[0]?.id ?? 0)?.link_id ?? '')).toBe(own);
  });
});

it('a good link needs no question', async () => {
  await send();
  expect((await guest().ok(askForLink, { params: { id: await mailed() } })).asked).toBe(false);
  expect(await events('Link Asked')).toEqual([]);
});
