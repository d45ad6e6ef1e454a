import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { apiDocs, written } from './api.ts';

test.each([...apiDocs()].map(([path, text]) => ({ name: basename(path), path, text })))(
  '$name is current; `npm run api:docs` writes it',
  ({ path, text }) => {
    expect(written(path)).toBe(text);
  },
);
