import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeHtml } from './sanitize.ts';
import { htmlToText } from './text.ts';
import { markupBeyondTheAllowList, xssVectors } from './xss-vectors.testing.ts';

const names =
  'p br h1 h2 h3 blockquote ul ol li strong b em u s a img div span table tr td form svg math style title script iframe textarea option xmp noscript template pre'.split(
    ' ',
  );
const piece = fc.oneof(
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(
    '<a href="https://a.example?x=1&y=2">',
    '<a href="{{x}}" data-button="true">',
    '<img src=http://a.example>',
  ),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '/',
    '=',
    '\0',
    '\u00a0',
  ),
  fc.constantFrom(...xssVectors),
  fc.string({ maxLength: 8 }),
);
const html = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

it('sanitising is idempotent', () => {
  fc.assert(
    fc.property(html, (dirty) => {
      const clean = sanitizeHtml(dirty);
      expect(sanitizeHtml(clean)).toBe(clean);
      expect(markupBeyondTheAllowList(clean)).toBeNull();
    }),
    { numRuns: 3000 },
  );
});

it('sanitising with pictures is idempotent, and leaves no reference without them', () => {
  const id = '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001';
  const named = fc.constantFrom(
    `<img data-picture="${id}" src="https://a.example" onerror=x>`,
    `<img data-picture="${id}">`,
    `<img data-picture="../${id}">`,
    '<img data-picture>',
  );
  const dirty = fc.array(fc.oneof(piece, named), { maxLength: 14 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(dirty, (given) => {
      const clean = sanitizeHtml(given, { pictures: true });
      expect(sanitizeHtml(clean, { pictures: true })).toBe(clean);
      expect(
        clean.replaceAll(`<img data-picture="${id}" alt="" style="max-width:100%" />`, ''),
      ).not.toContain('<img data-picture');
      expect(sanitizeHtml(given)).not.toContain('<img data-picture');
    }),
    { numRuns: 2000 },
  );
});

it('sanitising again does not change the plain text, and plain text stays as it is', () => {
  fc.assert(
    fc.property(html, (dirty) => {
      expect(htmlToText(sanitizeHtml(dirty))).toBe(htmlToText(sanitizeHtml(sanitizeHtml(dirty))));
    }),
  );
  fc.assert(
    fc.property(fc.lorem({ mode: 'sentences' }), (text) => {
      expect(htmlToText(`<p>${text}</p>`)).toBe(text);
    }),
  );
});
