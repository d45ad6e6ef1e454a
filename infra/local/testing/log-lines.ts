import { vi } from 'vitest';
import { log } from '#server/log.ts';

/** Lines of the log that are written while some work is done. */
export const linesDuring = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const written: string[] = [];
  const level = log.getLevelName();
  log.setLogLevel('INFO');
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => written.push(String(line)) > 0),
  );
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    log.setLogLevel(level);
  }
  return written.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('{'));
};
