/** Time that specs of the web wait for what they expect: parts of a page are loaded when they are opened, on a busy machine too. */
import { configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

const longest = 10_000;

// As it is before a test has taken the timers.
const later = setImmediate;
const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: longest,
  // Race: React runs the effects of a part that was loaded, such as its focus, in a later turn than the one that shows it.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    await new Promise<void>((resolve) => {
      later(resolve);
    });
    return found;
  },
});

// Its default of a second is no setting of Vitest's, as that of `expect.poll` is (vitest.config.ts).
const { waitFor } = vi;
vi.waitFor = (callback, options = longest) => waitFor(callback, options);
