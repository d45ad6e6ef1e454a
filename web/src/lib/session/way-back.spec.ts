import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wayBackIn } from './way-back.ts';

test.each(['/', '/projects/7?tab=notes#last', '/signin?back=%2Fprofile', '/a//b', '/./x'])(
  'a path of this app is returned to: %s',
  (back) => expect(wayBackIn(back)).toEqual({ back }),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'projects',
  '',
  7,
  undefined,
  ['/projects'],
])('nothing else is: %s', (back) => expect(wayBackIn(back)).toEqual({}));

test('no way back leads to another origin', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2F',
    'evil.example',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const { back } = wayBackIn(`/${parts.join('')}`);
      if (back !== undefined) expect(new URL(back, location.href).origin).toBe(location.origin);
    }),
  );
});
