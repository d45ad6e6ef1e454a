import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getProject } from '#contracts/projects.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { sendPreview, sendRevisionMessage } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { log } from '#server/log.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { linesDuring } from '#testing/log-lines.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await runtime.stop();
});

test('logs hold no token, mail or other input', async () => {
  const { owner, tenantId, asAnonymous } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  const emailText = { subject: 'Whispered subject', body: '<p>Whispered body {{review_link}}</p>' };

  await owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'https://example.com' } });
  const { data: links } = await TrackedLink.query.primary({ tenantId, projectId: film.id }).go();
  const token = tokenOfLink(links[0]?.link_id ?? '');

  const lines: string[] = [];
  const level = log.getLevelName();
  log.setLogLevel('TRACE');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  }
  runtime.faults.plan({
    operation: 'TransactWriteItems',
    times: 40,
    fault: { kind: 'drop', when: 'before' },
  });
  const answers = [
    await owner.call(sendRevisionMessage, { params, body: { emailText } }),
    await asAnonymous().call(decideReview, {
      params: { token },
      body: { decision: 'request_changes', message: 'Whispered wish' },
    }),
  ];
  runtime.faults.reset();
  vi.restoreAllMocks();
  log.setLogLevel(level);

  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  const logged = lines.join('');
  expect(logged.match(/"message":"unexpected"/g)).toHaveLength(2);
  expect(logged).toContain(decideReview.path);
  expect(logged).not.toContain(token);
  expect(logged).not.toContain('Whispered');
});

/** Lines of calls that are logged meanwhile. */
const callsDuring = async (work: () => Promise<unknown>) =>
  (await linesDuring(work))
    .filter((line) => line.includes('"message":"call"'))
    .map((line) => JSON.parse(line));

test('a line of each call tells the workspace, the person by a hash, the network and the answer', async () => {
  const workspace = await runtime.createWorkspace();
  const { owner, tenantId, subdomain } = workspace;
  const lines = await callsDuring(async () => {
    await owner.ok(getMe);
    await owner.call(getProject, { params: { id: 987_654 } });
    await workspace.asAnonymous().call(getReview, { params: { token: 'A'.repeat(44) } });
  });
  expect(lines).toHaveLength(3);
  const [me, project, review] = lines;
  expect(me).toMatchObject({
    routeKey: 'GET /api/me',
    status: 200,
    workspace: tenantId,
    host: `${subdomain}.localhost`,
    network: '127.0.0.0/24',
    person: expect.stringMatching(/^[\w-]{16}$/),
    requestId: expect.any(String),
  });
  expect(project).toMatchObject({ status: 404, code: 'project_not_found', person: me.person });
  expect(review).toMatchObject({ routeKey: 'GET /api/review/{token}', status: 404, code: 'not_found' });
  const logged = JSON.stringify(lines);
  for (const secret of [owner.subject, 'A'.repeat(44), '127.0.0.1', 'Bearer'])
    expect(logged).not.toContain(secret);
});
