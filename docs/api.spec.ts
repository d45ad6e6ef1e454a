import { expect, test } from 'vitest';
import { apiDocs, written } from './api.ts';

test.each([...apiDocs()])('%s is current; `npm run api:docs` writes it', (path, text) => {
  expect(written(path)).toBe(text);
});
