import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/support.ts';
import { rehearseCanary } from './canary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

it('gives a sound version all calls after five minutes, and takes a broken one back by its alarm', async () => {
  const { sound, throwing, answering, notes } = await rehearseCanary({
    pace: 2,
    folder: folder.path,
    print: () => undefined,
  });
  expect(sound).toMatchObject({ from: '1', to: '2', status: 'Succeeded', failed: 0, rolledBack: false });
  expect((sound.endedAt ?? 0) - sound.startedAt).toBe(300_000);
  expect(sound.met / sound.calls).toBeGreaterThan(0.05);
  expect(sound.met / sound.calls).toBeLessThan(0.2);
  expect(sound.after).toMatchObject({ met: sound.after.calls, failed: 0 });

  for (const broken of [throwing, answering]) {
    expect(broken).toMatchObject({
      from: '2',
      status: 'Stopped',
      rolledBack: true,
      errorInformation: { code: 'ALARM_ACTIVE' },
      after: { met: 0, failed: 0 },
    });
    expect(broken.failed).toBeGreaterThanOrEqual(2);
    expect(broken.failed).toBeLessThanOrEqual(broken.met);
    expect(broken.met).toBeLessThan(broken.calls / 2);
    expect(broken.endedAt).toBeLessThan(broken.startedAt + 300_000);
  }
  expect(throwing.errorInformation?.message).toMatch(/<notesErrors\w+.*>$/);
  expect(answering.errorInformation?.message).toMatch(/<DeploymentsFailures\w+>$/);
  expect(notes.acknowledged).toBeGreaterThan(300);
  expect(notes).toMatchObject({ lost: 0, twice: 0 });
}, 300_000);
