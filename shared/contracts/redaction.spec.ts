import { expect, it } from 'vitest';
import { redactText } from '#domain/redact.ts';
import { routes } from './index.ts';

it.each(routes.map(({ path }) => path).filter((path) => path.includes('{token}')))(
  'the token in the path of %s is redacted in reports',
  (path) => {
    const called = path.replace('{token}', 'abc.DEF-_x').replace(/\{\w+\}/g, '7');
    expect(redactText(`GET /api${called} failed`)).not.toContain('DEF');
  },
);
