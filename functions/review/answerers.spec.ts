/** Colleagues who answer by a link that was forwarded to them, and the proof that a decision by a link asks for. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contracts/index.ts';
import { exportPoints, exportReviewPoints, reviewPoints } from '#contracts/points.ts';
import { updateProject } from '#contracts/projects.ts';
import { commentReview, copyLink, decideReview, getReview, recallReview } from '#contracts/review.ts';
import { checkReviewCode, sendReviewCode } from '#contracts/review-code.ts';
import type { BodyInput } from '#contracts/route.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { decideOnTimeline, getEvents, sendPreview } from '#contracts/timeline.ts';
import type { ApiClient } from '#local/api-client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { DecisionCode } from '#server/data/entities/decision-code.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { resumeMail, stopMail } from '#server/workspace/stop-mail.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { nowhere, samples } from '#testing/route-samples.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let guest: ApiClient;
let film: TestProject;
let token: string;

const cleo = { name: 'Cleo Katz', email: 'cleo@client.example' };

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  guest = workspace.asAnonymous();
  film = await createTestProject(agent, {
    stages: [{ title: 'Concept', revisions: 3 }],
    team_members: [agent.id],
  });
  await agent.ok(sendPreview, {
    params: onRound(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  token = await tokenFor(0);
});

const onRound = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const tokenFor = async (contact: number): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0), contact);
};
const at = <More extends object>(more?: More) => ({ params: { token, ...more } as { token: string } & More });
const decide = (body: Partial<BodyInput<typeof decideReview>> = {}) =>
  guest.call(decideReview, { params: { token }, body: { decision: 'request_changes', ...body } });
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code ?? 'ok';
const actors = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all' });
  return new Map(data.flatMap(({ actor, events }) => events.map(({ category }) => [category, actor])));
};
const list = async (answerer?: string) =>
  (await guest.ok(reviewPoints.list, { ...at(), query: { answerer } })).items;

describe('a colleague with a forwarded link', () => {
  it('is named in every event, beside the contact whose link it is', async () => {
    const point = randomUUID();
    await guest.ok(reviewPoints.save, { ...at({ point }), body: { body: '12, not 14', answerer: cleo } });
    const { review } = await guest.ok(decideReview, {
      ...at(),
      body: { decision: 'request_changes', message: 'Please', points: [point], answerer: cleo },
    });
    await guest.ok(commentReview, { ...at(), body: { message: 'One more thing', answerer: cleo } });
    await guest.ok(reviewPoints.reply, {
      ...at({ point, reply: randomUUID() }),
      body: { text: 'Soon, please', answerer: cleo },
    });
    await guest.ok(recallReview, { ...at(), body: { seq: review.recall?.seq ?? 0, answerer: cleo } });
    const told = await actors();
    const names = ['Revision Rejected', 'Client Commented', 'Point Replied', 'Decision Recalled'] as const;
    for (const name of names)
      expect(told.get(name), name).toMatchObject({ kind: 'reviewer', name: 'Ann Alba', answerer: cleo });
    expect(review.decided?.by).toBe('Cleo Katz, by Ann Alba’s link');
    expect(review.history[0]?.who).toBe('Cleo Katz, by Ann Alba’s link');
  });

  it('is read by the client without the address, and by the team with it', async () => {
    await decide({ message: 'Please', answerer: cleo });
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const ann = await workspace.asContact({ ...contact, client_id: film.client.id });
    const actorFor = async (person: Person) => {
      const { items } = await person.ok(getEvents, { params: { id: film.id } });
      return items.find(({ events }) => events.some(({ category }) => category === 'Revision Rejected'))
        ?.actor;
    };
    expect(await actorFor(agent)).toMatchObject({ name: 'Ann Alba', answerer: cleo, proof: 'link' });
    expect(await actorFor(ann)).toMatchObject({ name: 'Ann Alba', answerer: { name: 'Cleo Katz' } });
    expect(JSON.stringify(await actorFor(ann))).not.toContain(cleo.email);
  });

  it('is named in exports beside the contact, in the language of the page that asks', async () => {
    const point = randomUUID();
    await guest.ok(reviewPoints.save, { ...at({ point }), body: { body: '12, not 14', answerer: cleo } });
    await decide({ points: [point], answerer: cleo });
    const query = { format: 'csv', language: 'it' } as const;
    const { text: asked } = await guest.ok(exportReviewPoints, { ...at(), query });
    expect(asked).toContain('Cleo Katz, con il link di Ann Alba');
    expect(asked).not.toContain(cleo.email);
    const { text: read } = await agent.ok(exportPoints, { params: onRound(), query: { format: 'csv' } });
    expect(read).toContain('Cleo Katz, by Ann Alba’s link');
  });

  it('keeps drafts of their own, which the contact does not take along, and may change any of the link', async () => {
    const [hers, his] = [randomUUID(), randomUUID()];
    await guest.ok(reviewPoints.save, { ...at({ point: hers }), body: { body: 'Bluer', answerer: cleo } });
    await guest.ok(reviewPoints.save, { ...at({ point: his }), body: { body: 'Greener' } });
    const own = async (name?: string) =>
      (await list(name)).filter((point) => point.own).map(({ body }) => body);
    expect(await own()).toEqual(['Greener']);
    expect(await own('Cleo Katz')).toEqual(['Bluer']);
    expect((await list()).find(({ id }) => id === hers)?.author).toMatchObject({
      name: 'Ann Alba',
      answerer: { name: 'Cleo Katz' },
    });

    // The same words under another name are another's: the draft follows.
    const renamed = { ...cleo, name: 'Cleo Katz-Levi' };
    await guest.ok(reviewPoints.save, {
      ...at({ point: hers }),
      body: { body: 'Bluer', version: 1, answerer: renamed },
    });
    expect(await own('Cleo Katz-Levi')).toEqual(['Bluer']);
    expect(await own('Cleo Katz')).toEqual([]);

    await guest.ok(reviewPoints.submit, { ...at(), body: { points: [hers], answerer: renamed } });
    const submitted = (await list()).find(({ id }) => id === hers);
    expect(submitted).toMatchObject({ number: 1, author: { answerer: { name: 'Cleo Katz-Levi' } } });
  });

  it('may want the same as the contact, each counted once', async () => {
    const point = randomUUID();
    await guest.ok(reviewPoints.save, { ...at({ point }), body: { body: 'Greener' } });
    await guest.ok(reviewPoints.submit, { ...at(), body: { points: [point] } });
    const agree = (agrees: boolean, answerer?: typeof cleo) =>
      guest.call(reviewPoints.agree, { ...at({ point }), body: { agrees, answerer } });
    expect(codeOf(await agree(true))).toBe('own_point');
    await agree(true, cleo);
    await agree(true, cleo);
    expect((await list('Cleo Katz'))[0]).toMatchObject({
      agrees: true,
      agreed: [{ name: 'Ann Alba', answerer: { name: 'Cleo Katz' } }],
    });
    expect((await list())[0]?.agrees).toBe(false);
  });

  it('is answered alike to a repeated call, under whichever name it comes', async () => {
    const [point, reply] = [randomUUID(), randomUUID()];
    await guest.ok(reviewPoints.save, { ...at({ point }), body: { body: 'Bluer', answerer: cleo } });
    await guest.ok(reviewPoints.submit, { ...at(), body: { points: [point], answerer: cleo } });
    for (const answerer of [cleo, { ...cleo, name: 'Cleo' }, undefined]) {
      const { replies } = await guest.ok(reviewPoints.reply, {
        ...at({ point, reply }),
        body: { text: 'Soon', ...(answerer && { answerer }) },
      });
      expect(replies).toHaveLength(1);
    }
  });

  it('is recorded where they decide after the contact, not taken for a repetition', async () => {
    await decide({ decision: 'approve' });
    const { outcome } = await guest.ok(decideReview, {
      ...at(),
      body: { decision: 'approve', answerer: cleo },
    });
    expect(outcome).toBe('recorded');
    expect((await actors()).get('Decision Recorded')).toMatchObject({ answerer: cleo });
  });

  it.each([
    [{ name: '', email: cleo.email }],
    [{ name: 'a'.repeat(81), email: cleo.email }],
    [{ name: 'Cleo\r\nBcc: all@client.example', email: cleo.email }],
    [{ name: '{{email_signature}}', email: cleo.email }],
    [{ name: 'Cleo', email: 'nowhere' }],
    [{ name: 'Cleo', email: '' }],
  ])('is refused as %o', async (answerer) => {
    expect(codeOf(await decide({ answerer }))).toBe('invalid_input');
  });
});

describe('where the contact alone decides', () => {
  beforeEach(async () => {
    await agent.ok(updateTenantProfile, {
      params: { id: workspace.tenantId },
      body: { link_deciders: 'contact' },
    });
  });

  it('refuses a colleague’s decision, and takes their points and messages', async () => {
    expect((await guest.ok(getReview, at())).deciders).toBe('contact');
    expect(codeOf(await decide({ answerer: cleo }))).toBe('contact_decides');
    expect((await guest.ok(getReview, at())).state).toBe('open');
    const point = randomUUID();
    await guest.ok(reviewPoints.save, { ...at({ point }), body: { body: 'Bluer', answerer: cleo } });
    await guest.ok(reviewPoints.submit, { ...at(), body: { points: [point], answerer: cleo } });
    await guest.ok(commentReview, { ...at(), body: { message: 'Ask Ann', answerer: cleo } });
    expect(codeOf(await decide())).toBe('ok');
  });

  it('lets a project say otherwise', async () => {
    await agent.ok(updateProject, {
      params: { id: film.id },
      body: {
        name: film.project.name,
        link_deciders: 'anyone',
        team_members: [agent.id],
        contacts: film.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
      },
    });
    expect((await guest.ok(getReview, at())).deciders).toBe('anyone');
    expect(codeOf(await decide({ answerer: cleo }))).toBe('ok');
  });
});

describe('where a code is asked for', () => {
  beforeEach(async () => {
    await agent.ok(updateTenantProfile, {
      params: { id: workspace.tenantId },
      body: { link_deciders: 'code' },
    });
  });

  const ann = () => film.contacts[0]?.email ?? '';
  const mailed = async (): Promise<string> => {
    const before = runtime.clock.now();
    const answer = await guest.ok(sendReviewCode, at());
    const made = Date.parse(answer.until) - 10 * 60_000;
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(runtime.clock.now());
    expect(answer.sent_to).not.toContain(ann());
    const [summary] = runtime.mailbox.list({ to: ann(), limit: 1 });
    const mail = summary && runtime.mailbox.get(summary.messageId);
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
    expect(code).toMatch(/^\d{6}$/);
    return code;
  };
  const check = (code: string) => guest.call(checkReviewCode, { ...at(), body: { code } });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const passBy = async (code: string) => (await guest.ok(checkReviewCode, { ...at(), body: { code } })).pass;

  it('refuses a decision without it, and records the proof of one with it', async () => {
    expect(codeOf(await decide())).toBe('code_needed');
    expect((await guest.ok(getReview, at())).state).toBe('open');
    const pass = await passBy(await mailed());
    expect(codeOf(await decide({ pass, answerer: cleo }))).toBe('ok');
    expect((await actors()).get('Revision Rejected')).toMatchObject({
      answerer: cleo,
      proof: 'link_and_code',
    });
    const { recall } = await guest.ok(getReview, at());
    const body = { seq: recall?.seq ?? 0 };
    expect(codeOf(await guest.call(recallReview, { ...at(), body }))).toBe('code_needed');
    expect(codeOf(await guest.call(recallReview, { ...at(), body: { ...body, pass } }))).toBe('ok');
  });

  it('takes a code once, five tries and ten minutes long, and only the latest', async () => {
    const first = await mailed();
    const code = await mailed();
    if (first !== code) expect(codeOf(await check(first))).toBe('code_wrong');
    await passBy(code);
    expect(codeOf(await check(code))).toBe('code_over');

    const tried = await mailed();
    for (let tries = 0; tries < 5; tries++) expect(codeOf(await check(other(tried)))).toBe('code_wrong');
    expect(codeOf(await check(tried))).toBe('code_over');

    const late = await mailed();
    await runtime.clock.advance(10 * 60_000 + 1);
    expect(codeOf(await check(late))).toBe('code_over');
  });

  it('counts tries that are made at once', async () => {
    const code = await mailed();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(other(code))));
    const wrong = answers.filter((answer) => codeOf(answer) === 'code_wrong');
    expect(wrong.length).toBeLessThanOrEqual(5);
  });

  it('keeps no code that could be read, and a pass for no other link, no longer than a day’s work', async () => {
    const code = await mailed();
    const { data } = await DecisionCode.scan.go();
    expect(JSON.stringify(data)).not.toContain(code);
    const pass = await passBy(code);
    const bob = await tokenFor(1);
    const by = (link: string, given: string) =>
      guest.call(decideReview, {
        params: { token: link },
        body: { decision: 'request_changes', message: 'x', pass: given },
      });
    expect(codeOf(await by(bob, pass))).toBe('code_needed');
    const [until = '', ...rest] = pass.split('.');
    expect(codeOf(await by(token, [String(Number(until) + 1), ...rest].join('.')))).toBe('code_needed');
    await runtime.clock.advance(12 * 3_600_000 + 1);
    expect(codeOf(await by(token, pass))).toBe('code_needed');
  });

  it('sends no more codes than the limit of the contract', async () => {
    for (let sent = 0; sent < 5; sent++) await mailed();
    expect(codeOf(await guest.call(sendReviewCode, at()))).toBe('too_many_requests');
  });

  it('sends no more of them to a contact by links that the agency has copied', async () => {
    const copied = async () => {
      const contactId = film.contacts[0]?.id ?? 0;
      const { id, rev } = onRound();
      const { url } = await agent.ok(copyLink, { params: { id, rev, contactId } });
      return url.slice(url.lastIndexOf('/') + 1);
    };
    const links = [await copied(), await copied()];
    const codes: string[] = [];
    for (const link of [...links, ...links, ...links])
      codes.push(codeOf(await guest.call(sendReviewCode, { params: { token: link } })));
    expect(codes).toEqual([...Array(5).fill('ok'), 'too_many_requests']);
    const bob = await guest.call(sendReviewCode, { params: { token: await tokenFor(1) } });
    expect(codeOf(bob)).toBe('ok');
  });

  it('mails none while the mail of the workspace is stopped', async () => {
    const before = runtime.mailbox.list({ to: ann(), limit: 20 });
    await stopMail(workspace.tenantId, 'operator', runtime.clock.now());
    expect(codeOf(await guest.call(sendReviewCode, at()))).toBe('code_not_mailed');
    expect(runtime.mailbox.list({ to: ann(), limit: 20 })).toEqual(before);
    await resumeMail(workspace.tenantId, runtime.clock.now());
    await mailed();
  });

  it('mails none to an address that is suppressed', async () => {
    const before = runtime.mailbox.list({ to: ann(), limit: 20 });
    const key = suppressionKey(workspace.tenantId, ann());
    await SuppressedAddress.put({ ...key, why: 'complained', since: '' }).go();
    expect(codeOf(await guest.call(sendReviewCode, at()))).toBe('code_not_mailed');
    expect(runtime.mailbox.list({ to: ann(), limit: 20 })).toEqual(before);
  });

  it('mails none where decisions need none any more', async () => {
    await agent.ok(updateTenantProfile, {
      params: { id: workspace.tenantId },
      body: { link_deciders: 'anyone' },
    });
    expect(codeOf(await guest.call(sendReviewCode, at()))).toBe('code_not_needed');
  });

  it('asks none of a contact who signed in, whose decision says so', async () => {
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const signedIn = await workspace.asContact({ ...contact, client_id: film.client.id });
    await signedIn.ok(decideOnTimeline, { params: onRound(), body: { decision: 'approve' } });
    expect((await actors()).get('Revision Approved')).toMatchObject({ kind: 'contact', proof: 'portal' });
  });
});

describe('every call by a review’s link that leaves something behind', () => {
  /** Calls that no words, marks or decisions follow from, and why they name nobody. */
  const unsigned: Readonly<Record<string, string>> = {
    removeReviewPoint: 'a draft is gone with its author',
    startReviewAttachment: 'an address for an upload; the point that names the picture is signed',
    keepReviewAttachment: 'checks an upload; the point that names the picture is signed',
    sendReviewCode: 'goes to the contact, whoever asks',
    checkReviewCode: 'proves something of the device',
  };
  const calls = routes.filter(
    ({ access, method, path }) => access === 'reviewer' && method !== 'GET' && path.startsWith('/review/'),
  );
  const bodyOf = (name: string) => samples[name]?.(nowhere).body as object | undefined;

  it('is signed, or says why not', () => {
    const isSigned = ({ name, body }: (typeof calls)[number]) =>
      JSON.stringify(body.safeParse({ ...bodyOf(name), answerer: cleo }).data ?? {}).includes(cleo.email);
    const without = calls.filter((call) => !isSigned(call)).map(({ name }) => name);
    expect(without.toSorted()).toEqual(Object.keys(unsigned).toSorted());
  });

  it.each(calls.filter(({ name }) => !(name in unsigned)).map((call) => [call.name, call] as const))(
    '%s takes no name that could be more than words',
    (name, { body }) => {
      for (const hostile of ['', ' ', 'Cleo\nKatz', '<b>', '{{x}}', '\u202eoelC', 'x'.repeat(81)]) {
        const given = { ...bodyOf(name), answerer: { ...cleo, name: hostile } };
        expect(body.safeParse(given).success, hostile).toBe(false);
      }
      expect(body.safeParse({ ...bodyOf(name), answerer: cleo }).success).toBe(true);
    },
  );
});
