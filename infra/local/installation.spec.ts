import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { beginProduct } from '#testing/product-process.ts';
import { temporaryFolder } from '#testing/support.ts';

it.each([
  ['6000', 'Browsers refuse port 6000'],
  ['10078', 'Browsers refuse port 10080'],
  ['65534', 'PROOFLINE_PORT is a port from 1024 to 65533'],
  ['web', 'PROOFLINE_PORT is a port from 1024 to 65533'],
])('with PROOFLINE_PORT=%s ends before it stores anything: %s', async (first, message) => {
  const folder = temporaryFolder();
  try {
    vi.stubEnv('PROOFLINE_PORT', first);
    const data = join(folder.path, 'data');
    await expect(beginProduct(data, join(folder.path, 'tmp')).ready).rejects.toThrow(message);
    expect(existsSync(data)).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    folder.remove();
  }
});
