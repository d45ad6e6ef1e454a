import { afterEach, expect, test, vi } from 'vitest';
import { getMe } from '#contracts/workspace.ts';
import { testRuntime } from '#testing/support.ts';
import { log } from '../log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a note that the queue does not take is logged, and the call is answered', async () => {
  const runtime = await testRuntime({ events: false });
  try {
    const workspace = await runtime.createWorkspace();
    const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', 'http://127.0.0.1:1');
    const agent = await workspace.asAgent();
    expect((await agent.call(getMe)).status).toBe(200);
    expect(said).toHaveBeenCalledWith(
      'the audit log lacks an entry',
      expect.objectContaining({ routeKey: 'GET /api/me' }),
    );

    // Once the queue is there again, the next call notes what was missed.
    vi.unstubAllEnvs();
    said.mockClear();
    await agent.ok(getMe);
    expect(said).not.toHaveBeenCalled();
  } finally {
    await runtime.stop();
  }
});
