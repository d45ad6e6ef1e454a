/** Time that specs of the web wait for what they expect: parts of a page are loaded when they are opened, on a busy machine too. */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

const longest = 10_000;

configure({ asyncUtilTimeout: longest });

// Its default of a second is no setting of Vitest's, as that of `expect.poll` is (vitest.config.ts).
const { waitFor } = vi;
vi.waitFor = (callback, options = longest) => waitFor(callback, options);
