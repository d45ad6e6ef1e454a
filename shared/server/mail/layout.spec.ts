import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '../html/sanitize.ts';
import { htmlToText } from '../html/text.ts';
import { contrast, type Hex, readableOn } from './color.ts';
import { type MailDocument, mailDocument, withLogoOf, withoutLogo } from './layout.ts';

const mail = (more: Partial<MailDocument> = {}): string =>
  mailDocument({
    lang: 'en',
    title: 'First cut',
    preheader: 'Ready for your review',
    bodyHtml: '<p>Hi Ann,</p>',
    workspaceName: 'Acme',
    accent: '#17c2d7',
    ...more,
  });

const buttonHtml = '<p><a href="https://a.example" data-button="true">x</a></p>';

describe('the outer document', () => {
  it('escapes plain-text fields', () => {
    const html = mail({ title: '<script>1</script>', preheader: '"<b>', workspaceName: '<i>&', lang: '"x' });
    expect(html).not.toMatch(/<script|<b>|<i>/);
    expect(html).toContain('&lt;i&gt;&amp;');
  });

  it('hides the preheader, and omits it from plain text', () => {
    expect(mail()).toContain('mso-hide:all">Ready for your review&#847;');
    expect(htmlToText(mail())).toBe('Acme\n\nHi Ann,');
  });

  it('shows the attached logo beside the name, which is read once', () => {
    const html = mail({ hasLogo: true });
    expect(html).toContain('<img src="cid:workspace-logo" alt=""');
    expect(htmlToText(html)).toBe(htmlToText(mail()));
    expect(withoutLogo(html)).toBe(mail());
    expect(mail()).not.toContain('<img');
  });

  it('has a button and small print if they are given, and the button only for a safe address', () => {
    const html = mail({
      button: { url: 'https://a.example/r', label: 'Review & answer' },
      footerHtml: '<p>Sent by Acme</p>',
    });
    expect(htmlToText(html)).toBe('Acme\n\nHi Ann,\n\nReview & answer (https://a.example/r)\n\nSent by Acme');
    expect(mail({ button: { url: 'javascript:x', label: 'x' } })).toBe(mail());
  });

  it('has a dark mode, with a style for every class', () => {
    const html = mail({ bodyHtml: '<h2>a</h2><blockquote><p>b</p></blockquote>', footerHtml: '<p>c</p>' });
    const used = new Set(
      Array.from(html.matchAll(/class="([^"]+)"/g)).flatMap(([, names = '']) => names.split(' ')),
    );
    for (const name of used) expect(html).toContain(`.${name} `);
    expect(html).toContain('name="color-scheme" content="light dark"');
    // A semicolon after a block would invalidate the next rule, and drop the whole dark mode.
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).not.toMatch(/\}\s*;/);
  });
});

describe('the head', () => {
  const head = {
    project: 'Spot',
    about: 'Concept · Round 2',
    due: { words: 'Please answer', isOver: false },
  };

  it('stands above the text, and tells a passed day in a colour of its own', () => {
    const html = mail({ head });
    expect(htmlToText(html)).toBe('Acme\n\nSpot\n\nConcept · Round 2\n\nPlease answer\n\nHi Ann,');
    expect(html).not.toContain('class="mail-late"');
    expect(mail({ head: { ...head, due: { words: 'Late', isOver: true } } })).toContain('class="mail-late"');
  });

  it('has a logo of the size that Outlook takes from its attributes', () => {
    const sized = (width: number, height: number) =>
      /<img [^>]*width="(\d+)" height="(\d+)"/
        .exec(withLogoOf(mail({ hasLogo: true }), { width, height }))
        ?.slice(1)
        .map(Number);
    expect(sized(400, 400)).toEqual([40, 40]);
    expect(sized(300, 100)).toEqual([120, 40]);
    expect(sized(800, 100)).toEqual([160, 20]);
    expect(sized(20, 10)).toEqual([80, 40]);
    expect(sized(1, 2000)).toEqual([1, 40]);
  });
});

describe('directions', () => {
  const body = '<p>a</p><ul><li>b</li></ul><blockquote><p>c</p></blockquote>';
  const ownDirection = (html: string) =>
    Array.from(html.matchAll(/<(\w+)[^>]* dir="auto"/g), ([, element]) => element);

  it('are those of the words in a text that people wrote', () => {
    const html = mail({ bodyHtml: body, isWritten: true });
    expect(ownDirection(html)).toEqual(['td', 'p', 'ul', 'blockquote']);
    expect(html).toContain('<html lang="en" dir="ltr"');
  });

  it('are those of the words in a quotation of a built-in text, whose language nobody has told', () => {
    const html = mail({ bodyHtml: body });
    expect(ownDirection(html)).toEqual(['td', 'blockquote']);
    expect(html).toMatch(/<blockquote [^>]*lang="" dir="auto"/);
  });
});

describe('the body', () => {
  it('has all styles inline', () => {
    const body = sanitizeHtml(
      '<h2>a</h2><p>b <a href="https://a.example">c</a></p><ul><li>d</li></ul><blockquote><p>e</p></blockquote><p><img src="https://a.example/x.png"></p>',
    );
    const html = mail({ bodyHtml: body });
    const inner = html.slice(html.indexOf('<h2'), html.indexOf('</blockquote>'));
    for (const tag of inner.match(/<[a-z][^>]*>/g) ?? []) expect(tag).toContain('style="');
    expect(html).toContain('style="max-width:100%;height:auto;border:0"');
  });

  it('renders a marked link as a button only if it is alone in its paragraph', () => {
    const link = '<a href="https://a.example/r" data-button="true">Review</a>';
    expect(mail({ bodyHtml: `<p> ${link} </p>` })).toContain('bgcolor="#17c2d7"');
    expect(mail({ bodyHtml: `<p>See ${link}</p>` })).not.toContain('bgcolor="#17c2d7"');
    expect(mail({ bodyHtml: `<p>${link.replace(' data-button="true"', '')}</p>` })).not.toContain(
      'bgcolor="#17c2d7"',
    );
  });

  it('validates addresses again, since merge tags are filled in after sanitising', () => {
    const html = mail({
      bodyHtml: '<p><a href="javascript:x">a</a></p><p><a href="javascript:x" data-button="true">b</a></p>',
    });
    expect(html).not.toContain('javascript');
    expect(htmlToText(html)).toBe('Acme\n\na\n\nb');
  });

  it('keeps tables and entities as they are', () => {
    const html = mail({
      bodyHtml: '<table><tr><td colspan="2">Fish &amp; <b>chips</b> &lt;é</td></tr></table>',
    });
    expect(html).toMatch(
      /<td colspan="2" class="mail-line" style="[^"]+">Fish &amp; <b>chips<\/b> &lt;é<\/td>/,
    );
  });
});

describe('colours', () => {
  const themes: Hex[] = ['#5cb65f', '#ffa117', '#e25985', '#17c2d7', '#9367b4', '#e15858'];
  it.each(themes)('in theme %s are readable', (accent) => {
    const [, fill, ink] =
      /bgcolor="(#\w+)".*?;color:(#\w+)/.exec(mail({ accent, bodyHtml: buttonHtml })) ?? [];
    expect(contrast(fill as Hex, ink as Hex)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['#ffffff', '#1b1b1f'] as const) {
      expect(contrast(readableOn(accent, ground), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
