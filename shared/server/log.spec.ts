import { expect, it, vi } from 'vitest';
import { correlated } from './correlation.ts';
import { log } from './log.ts';

it('a line has the ids of its work, and that of its trace where there is one', () => {
  const written: string[] = [];
  const level = log.getLevelName();
  log.setLogLevel('INFO');
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  vi.stubEnv(
    '_X_AMZN_TRACE_ID',
    'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
  );
  correlated({ correlationId: 'request', workspace: 7, tier: 'starter' }, () => log.info('done'));
  vi.unstubAllEnvs();
  log.info('outside');
  spy.mockRestore();
  log.setLogLevel(level);
  const [traced, outside] = written.map((line) => JSON.parse(line));
  expect(traced).toMatchObject({
    correlationId: 'request',
    workspace: 7,
    tier: 'starter',
    xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793',
  });
  expect(outside).not.toHaveProperty('xray_trace_id');
  expect(outside).not.toHaveProperty('correlationId');
});
