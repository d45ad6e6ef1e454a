import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideReview } from '#contracts/review.ts';
import { sendPreview, sendRevisionMessage } from '#contracts/timeline.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { log } from '#server/log.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
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
