/** A script of one member: other workspaces and colleagues are answered as if there were none. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { ofPerson, ofWorkspace, untold } from '#domain/rate-limit/bucket.ts';
import { createFairShare } from '#server/lambda/fair-share.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  vi.stubEnv('CALL_LIMITS', 'on');
  workspace = await runtime.createWorkspace();
});
afterEach(() => vi.unstubAllEnvs());

const of = ({ tenantId }: TestWorkspace, subject: string) =>
  ({ tenant: { tenantId }, subject, link: undefined }) as Pick<Principal, 'tenant' | 'subject' | 'link'>;

/** Instances of functions, as on AWS, which know of each other by the table alone. */
const instances = (count: number) => Array.from({ length: count }, createFairShare);

/** Calls of a script that the instances answer in turn, at one moment; the number that was let in. */
const scriptBy = async (
  person: Pick<Person, 'subject'>,
  shares: ReturnType<typeof instances>,
  { calls, now }: { calls: number; now: number },
): Promise<number> => {
  let admitted = 0;
  for (let index = 0; index < calls; index += 1) {
    const share = shares[index % shares.length];
    if ((await share?.(of(workspace, person.subject), now)) === undefined) admitted += 1;
  }
  return admitted;
};

/** Empties the bucket of the workspace by instances elsewhere, and lets that of this one know. */
const exhaust = async (person: Person) => {
  const now = runtime.clock.now() + 60_000;
  await scriptBy(person, instances(10), { calls: 3 * ofWorkspace.burst, now });
  for (let index = 0; index < untold.calls; index += 1) await person.call(getMe);
};

describe('a script of one member', () => {
  test('is refused with the time to wait, while colleagues and guests of its workspace and all others are answered', async () => {
    const script = await workspace.asAgent('admin');
    const colleague = await workspace.asAgent('access_all_projects');
    const other = await runtime.createWorkspace();
    const film = await createTestProject(workspace.owner);
    await workspace.owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
    const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));

    await exhaust(script);
    const { status, headers, body } = await script.call(listProjects);
    expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    for (let index = 0; index < 20; index += 1) {
      expect((await colleague.call(listProjects)).status).toBe(200);
      expect((await workspace.asAnonymous().call(getReview, { params: { token } })).status).toBe(200);
      expect((await other.owner.call(listProjects)).status).toBe(200);
    }
    // Every resource refuses it, not only the one that it called.
    expect((await script.call(getMe)).status).toBe(429);
  });

  test('is let in again after the wait that was told', async () => {
    const now = runtime.clock.now();
    const [share = createFairShare()] = instances(1);
    await scriptBy(workspace.owner, [share], { calls: 2 * ofWorkspace.burst, now });
    const refused = await share(of(workspace, workspace.owner.subject), now);
    const seconds = Number(refused?.refused.params?.seconds);
    expect(seconds).toBeGreaterThan(0);
    expect(await share(of(workspace, workspace.owner.subject), now + seconds * 1000)).toBeUndefined();
  });
});

describe('a workspace', () => {
  test.each([1, 10, 50])(
    'gets its burst, its person’s own, and a few calls for each of %i instances',
    async (count) => {
      const now = runtime.clock.now();
      const calls = 2 * ofWorkspace.burst + count * untold.calls;
      const admitted = await scriptBy(workspace.owner, instances(count), { calls, now });
      const granted = ofWorkspace.burst + ofPerson.burst;
      expect(admitted).toBeGreaterThanOrEqual(granted);
      expect(admitted).toBeLessThanOrEqual(granted + count * untold.calls);
    },
  );

  test('takes as many calls in a minute as flow back, by several instances together', async () => {
    const shares = instances(4);
    const begin = runtime.clock.now();
    let admitted = 0;
    for (let second = 0; second < 60; second += 1)
      admitted += await scriptBy(workspace.owner, shares, { calls: 150, now: begin + second * 1000 });
    const flow = ofWorkspace.burst + ofPerson.burst + 60 * (ofWorkspace.perSecond + ofPerson.perSecond);
    expect(admitted).toBeLessThanOrEqual(flow + shares.length * untold.calls);
    expect(admitted).toBeGreaterThan(0.9 * flow);
  });
});

describe('its price', () => {
  const capacityOf = async (work: () => Promise<unknown>) => {
    const { calls, capacity } = await runtime.measure(work);
    return { calls, capacity };
  };

  test('is nothing for an instance that answers few calls of a workspace, for however long', async () => {
    const [share = createFairShare()] = instances(1);
    const now = runtime.clock.now();
    const quiet = async () => {
      for (let minute = 0; minute < 60; minute += 1)
        await scriptBy(workspace.owner, [share], { calls: untold.calls - 1, now: now + minute * 60_000 });
    };
    expect(await capacityOf(quiet)).toEqual({ calls: {}, capacity: {} });
  });

  test('is one written unit in twenty calls for a busy one, and nothing for calls that are refused', async () => {
    const [share = createFairShare()] = instances(1);
    const now = runtime.clock.now();
    const busy = () => scriptBy(workspace.owner, [share], { calls: ofWorkspace.burst, now });
    const draws = ofWorkspace.burst / untold.calls;
    expect(await capacityOf(busy)).toEqual({
      calls: { UpdateItem: draws },
      capacity: { UpdateItem: draws },
    });
    await scriptBy(workspace.owner, [share], { calls: 2 * ofPerson.burst, now });
    const refused = () => scriptBy(workspace.owner, [share], { calls: 500, now });
    expect(await capacityOf(refused)).toEqual({ calls: {}, capacity: {} });
  });
});
