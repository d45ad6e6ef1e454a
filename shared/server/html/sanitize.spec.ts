import { describe, expect, it, vi } from 'vitest';
import { safeImageUrl, safeLinkUrl, sanitizeHtml } from './sanitize.ts';
import { markupBeyondTheAllowList, xssVectors } from './xss-vectors.testing.ts';

describe('XSS vectors', () => {
  it.each(xssVectors)('%s', (vector) => {
    for (const html of [
      vector,
      `<p>before ${vector} after</p>`,
      `<ul><li>${vector}`,
      `<p title="${vector}">x</p>`,
    ]) {
      const clean = sanitizeHtml(html);
      expect(markupBeyondTheAllowList(clean)).toBeNull();
      expect(sanitizeHtml(clean)).toBe(clean);
    }
  });

  it('are detected by the check if they get through unsanitised', () => {
    const caught = xssVectors.filter((vector) => markupBeyondTheAllowList(vector));
    expect(caught.length).toBeGreaterThan(110);
  });

  it('are dropped with their text if they are code; other elements leave their text', () => {
    expect(sanitizeHtml('a<script>b</script><style>c</style><svg>d</svg>e')).toBe('ae');
    expect(sanitizeHtml('<center>Hello <font color=red>world</font></center>')).toBe('Hello world');
  });
});

describe('HTML of the editor', () => {
  it.each([
    '<h2>Cut two</h2><p>Hi {{client_name}},<br />new <strong><em><u><s>work</s></u></em></strong></p>',
    '<ul><li>one<ol><li>two</li></ol></li></ul><blockquote><p>said</p></blockquote>',
    '<p><a href="{{review_link}}" data-button="true" target="_blank" rel="noopener noreferrer">Review</a></p>',
    '<p><img src="https://a.example/x.png?a=1&amp;b=2" alt="A &quot;cut&quot;" width="200" style="max-width:100%" /></p>',
  ])('passes unchanged: %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('gives links and images their fixed attributes', () => {
    expect(sanitizeHtml('<a href="https://a.example" rel="opener">x</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeHtml('<img src="http://a.example/x.png" style="width:9000px" height="9">')).toBe(
      '<img src="http://a.example/x.png" alt="" style="max-width:100%" />',
    );
  });

  it('replaces obsolete elements by the editor’s own', () => {
    expect(sanitizeHtml('<h1>a</h1><h5>b</h5><div><b>c</b><i>d</i><del>e</del><ins>f</ins></div>')).toBe(
      '<h2>a</h2><h3>b</h3><p><strong>c</strong><em>d</em><s>e</s><u>f</u></p>',
    );
  });

  it('keeps the text of a link with an unsafe address', () => {
    expect(sanitizeHtml('<p><a href="javascript:x">words</a></p>')).toBe('<p>words</p>');
  });
});

describe('a link', () => {
  const shown = (html: string): string =>
    sanitizeHtml(html).replaceAll(/ target="_blank" rel="noopener noreferrer"/g, '');

  it.each([
    ['', 'https://account.microsoft.com', ''],
    ['nested in marks', '<strong>https://acc</strong><em>ount.micro</em>soft.com', ''],
    ['over lines', 'Sign in:<br />https://account.microsoft.com', ''],
    ['with references', 'https://account&#46;microsoft.com?a=1&amp;b=2', ''],
  ])('names another host: its own is told %s', (_, text) => {
    const html = shown(`<p><a href="https://micros0ft.evil.example">${text}</a></p>`);
    expect(html).toMatch(
      /^<p><a href="https:\/\/micros0ft\.evil\.example">.* \(micros0ft\.evil\.example\)<\/a><\/p>$/,
    );
    expect(sanitizeHtml(html)).toBe(sanitizeHtml(sanitizeHtml(html)));
    expect(shown(html)).toBe(html);
  });

  it('cut into pieces is read as a whole', () => {
    const link = (text: string) => `<a href="https://evil.example">${text}</a>`;
    expect(shown(link('https://account') + link('.microsoft') + link('.com'))).toBe(
      ['https://account', '.microsoft', '.com'].map((text) => link(`${text} (evil.example)`)).join(''),
    );
  });

  it('beside another one keeps its text', () => {
    const html = '<a href="https://a.example">a.example</a> and <a href="https://b.example">the cut</a>';
    expect(shown(html)).toBe(html);
  });

  it('to the product’s own host keeps the name of a work, and a merge tag its own', () => {
    vi.stubEnv('APP_DOMAIN', 'proofline.example:8080');
    const html =
      '<a href="https://northwind.proofline.example:8080/link/7f3c">acme.com</a><p><a href="{{review_link}}">acme.com</a></p>';
    expect(shown(html)).toBe(html);
    vi.unstubAllEnvs();
  });
});

describe('addresses', () => {
  it.each([
    ['https://a.example/b c', 'https://a.example/b%20c'],
    [' HTTP://a.example ', 'HTTP://a.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['{{review_link}}', '{{review_link}}'],
    ['ftp://a.example', undefined],
    ['https:a.example', undefined],
    ['{{a}}{{b}}', undefined],
    ['tel:123', undefined],
    ['#top', undefined],
    ['', undefined],
  ])('in a link: %s', (url, expected) => {
    expect(safeLinkUrl(url)).toBe(expected);
  });

  it('in an image: neither mailto nor a merge tag', () => {
    expect(safeImageUrl('https://a.example/x.png')).toBe('https://a.example/x.png');
    expect(safeImageUrl('mailto:a@b.example')).toBeUndefined();
    expect(safeImageUrl('{{logo}}')).toBeUndefined();
  });

  it.each([
    'ftp://a.example/x.png',
    '//a.example/x.png',
    '/x.png',
    'data:image/png;base64,AAAA',
    'blob:https://a.example/1',
    'java\nscript:x()',
  ])('in an image: not %s', (url) => {
    expect(safeImageUrl(url)).toBeUndefined();
    expect(sanitizeHtml(`<p>a<img src="${url}">b</p>`)).toBe('<p>ab</p>');
  });
});
