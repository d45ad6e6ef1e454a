import { describe, expect, it, vi } from 'vitest';
import { retry } from './retry.ts';

const passing = new Error('busy');
const isPassing = (error: unknown) => error === passing;

describe('a step that is retried', () => {
  it('is repeated while it fails with a passing error, and waits between attempts', async () => {
    const step = vi.fn<() => Promise<string>>().mockRejectedValueOnce(passing).mockRejectedValueOnce(passing);
    const between = vi.fn<(error: unknown, failures: number) => Promise<void>>(async () => {});
    step.mockResolvedValue('done');
    expect(await retry({ attempts: 3, isPassing, between }, step)).toBe('done');
    expect(between.mock.calls).toEqual([
      [passing, 1],
      [passing, 2],
    ]);
  });

  it('is given up after its last attempt with that error, without a further wait', async () => {
    const step = vi.fn<() => Promise<string>>().mockRejectedValue(passing);
    const between = vi.fn(async () => {});
    await expect(retry({ attempts: 3, isPassing, between }, step)).rejects.toBe(passing);
    expect(step).toHaveBeenCalledTimes(3);
    expect(between).toHaveBeenCalledTimes(2);
  });

  it('is not repeated after another error, or one of what runs in between', async () => {
    const refused = new Error('refused');
    const step = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
    await expect(retry({ attempts: 3, isPassing }, step)).rejects.toBe(refused);
    const busy = vi.fn<() => Promise<string>>().mockRejectedValue(passing);
    const between = () => Promise.reject(refused);
    await expect(retry({ attempts: 3, isPassing, between }, busy)).rejects.toBe(refused);
    expect(step).toHaveBeenCalledOnce();
    expect(busy).toHaveBeenCalledOnce();
  });
});
