// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import fc from 'fast-check';
import { createEditor, Editor, Element, type Node } from 'slate';
import { describe, expect, it } from 'vitest';
import { safeImageUrl, safeLinkUrl, sanitizeHtml } from '#server/html/sanitize.ts';
import { markupBeyondTheAllowList, xssVectors } from '#server/html/xss-vectors.testing.ts';
import { insertTag, ownCopyType, paste, withRichText } from './behaviour.ts';
import { fromHtml, fromText } from './from-html.ts';
import * as model from './model.ts';
import { toHtml } from './to-html.ts';

const marks = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    strike: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const isPressable = (node: Node) => Element.isElement(node) && ['tag', 'image'].includes(node.type);
const words = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '<', '&', '"', '{', '}', 'é', '\u00a0'),
  maxLength: 7,
});
const run = fc.tuple(words, marks).map(([text, more]): model.RichText => ({ text, ...more }));
const tag = fc
  .tuple(fc.constantFrom('client_name', 'link'), marks)
  .map(([name, more]): model.TagElement => ({ type: 'tag', name, children: [{ text: '', ...more }] }));
const image = fc.constantFrom<model.ImageElement>(
  {
    type: 'image',
    url: 'https://a.example/x.png?a=1&b=2',
    alt: 'A "cut"',
    width: 200,
    children: [{ text: '' }],
  },
  { type: 'image', url: 'http://a.example/y.png', alt: '', children: [{ text: '' }] },
);
const link = fc
  .tuple(
    fc.constantFrom('https://a.example/?a=1&b="', 'mailto:a@b.example', '{{review_link}}'),
    fc.boolean(),
    fc.array(fc.oneof(run, tag, image), { maxLength: 3 }),
  )
  .map(
    ([url, button, children]): model.LinkElement => ({
      type: 'link',
      url,
      ...(button && { button: true as const }),
      children,
    }),
  );
const inlines = fc.array<model.Inline>(fc.oneof({ weight: 3, arbitrary: run }, tag, image, link), {
  maxLength: 5,
});
const block = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('paragraph' as const, 'heading2' as const, 'heading3' as const, 'quote' as const),
      inlines,
    )
    .map(([type, children]): model.Block => ({ type, children })),
  fc
    .tuple(fc.boolean(), fc.nat(model.deepestItem), inlines)
    .map(([ordered, depth, children]): model.Block => ({ type: 'list-item', ordered, depth, children })),
);
const normalized = (children: model.Block[]): model.Block[] => {
  const editor = withRichText(createEditor());
  editor.children = structuredClone(children);
  Editor.normalize(editor, { force: true });
  return editor.children as model.Block[];
};
const document = fc.array(block, { minLength: 1, maxLength: 6 }).map(normalized);

describe('a round trip', () => {
  it('gives the same HTML, which the server keeps unchanged', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const html = toHtml(doc);
        expect(toHtml(fromHtml(html))).toBe(html);
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns: 800 },
    );
  });

  it('gives documents that the editor need not normalise', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const read = fromHtml(toHtml(doc));
        expect(normalized(read)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what the server sanitised', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...xssVectors), { maxLength: 3 }), (vectors) => {
        const html = toHtml(fromHtml(sanitizeHtml(vectors.join('<p>'))));
        expect(toHtml(fromHtml(html))).toBe(html);
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['<h2>Cut <em>two</em></h2><h3>Notes</h3><p>Hi {{client_name}},<br />there</p>'],
    ['<p>Hi <strong>{{client_name}}</strong></p><p><br /></p><p>bye<br /><br /></p>'],
    ['<ul><li>a<ol><li>b</li><li>c<ul><li>d</li></ul></li></ol></li><li>e</li></ul><ol><li>f</li></ol>'],
    ['<blockquote><p>one</p><p>two</p></blockquote><p>three</p>'],
    [
      '<p><a href="{{review_link}}" data-button="true" target="_blank" rel="noopener noreferrer">Review the cut</a></p>',
    ],
    ['<p>\u00a0two \u00a0blanks\u00a0</p>'],
    [''],
  ])('keeps %s', (html) => {
    expect(toHtml(fromHtml(html))).toBe(html);
    expect(sanitizeHtml(html)).toBe(html);
  });
});

describe('pasted content', () => {
  const pasted = (html: string): string => toHtml(fromHtml(html));

  it.each(xssVectors)('is harmless: %s', (vector) => {
    for (const html of [vector, `<p>a ${vector} b</p>`, `<b style="${vector}">x</b>`]) {
      expect(markupBeyondTheAllowList(pasted(html))).toBeNull();
    }
  });

  it('from Word: lists, marks and no styles', () => {
    expect(
      pasted(
        `<style>p.MsoNormal{color:red}</style><!--StartFragment--><p class=MsoNormal style='margin:0'><b>Hello</b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>one</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a.<span>&nbsp; </span></span>deep</p><!--EndFragment-->`,
      ),
    ).toBe('<p><strong>Hello</strong></p><ul><li>one<ol><li>deep</li></ol></li></ul>');
  });

  it('from Google Docs: the bold wrapper is none, styled spans are marks, links are not underlined', () => {
    expect(
      pasted(
        `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;text-decoration:none">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span></p><ul><li aria-level="1"><p role="presentation"><span>one</span></p></li><ul><li><p>deep</p></li></ul></ul><p><a href="https://a.example"><span style="text-decoration:underline">link</span></a></p></b><br class="Apple-interchange-newline">`,
      ),
    ).toBe(
      '<p><strong>Bold</strong><em> slanted</em></p><ul><li>one<ul><li>deep</li></ul></li></ul><p><a href="https://a.example" target="_blank" rel="noopener noreferrer">link</a></p>',
    );
  });

  it('from web pages: blocks become paragraphs, tables lines, hidden text nothing', () => {
    expect(
      pasted(
        '<div>one<div>two</div><span style="display:none">x</span></div><table><tr><td>a</td><td>b</td></tr></table>',
      ),
    ).toBe('<p>one</p><p>two</p><p>a — b</p>');
    expect(pasted('<ul><li><p>a</p><p>b</p></li></ul><pre>c\n d</pre>')).toBe(
      '<ul><li>a<br />b</li></ul><p>c<br />\u00a0d</p>',
    );
  });

  it.each([
    [
      '<table><tr><td><p class=MsoNormal>Item</p></td><td><p class=MsoNormal><b>Price</b></p></td></tr><tr><td>\n<p>Logo</p><p>in two sizes</p></td> <td></td> <td><p>1.200</p>\n</td></tr></table>',
      '<p>Item — <strong>Price</strong></p><p>Logo in two sizes — 1.200</p>',
    ],
    ['<p>a</p><table><tr><td>alone</td></tr></table>', '<p>a</p><p>alone</p>'],
    [
      '<table><tr><td><h2>Menu</h2></td><td><ul><li>one</li></ul></td></tr></table>',
      '<h2>Menu</h2><ul><li>one</li></ul>',
    ],
  ])('keeps what belongs together in a row of a table: %s', (html, then) => {
    expect(pasted(html)).toBe(then);
  });

  const clipboard = (content: Record<string, string>, files: readonly { type: string }[] = []) =>
    ({ getData: (type: string) => content[type] ?? '', files }) as unknown as DataTransfer;
  const pastedBehind = (before: string, data: DataTransfer) => {
    const editor = withRichText(createEditor());
    editor.children = fromHtml(before);
    Editor.normalize(editor, { force: true });
    editor.selection = Editor.range(editor, Editor.end(editor, []));
    const { lost } = paste(editor, data);
    return { lost, html: toHtml(editor.children) };
  };

  it.each([
    ['<p>Typed</p>', '<h1>Heading</h1><p>text</p>', '<p>Typed</p><h2>Heading</h2><p>text</p>'],
    ['<p>Typed</p>', '<ul><li>one</li></ul>', '<p>Typed</p><ul><li>one</li></ul>'],
    ['<ul><li>one</li></ul>', '<h3>Heading</h3>', '<ul><li>one</li></ul><h3>Heading</h3>'],
    ['<ul><li>one</li></ul>', '<ul><li> two</li></ul>', '<ul><li>onetwo</li></ul>'],
    ['', '<h2>Heading</h2>', '<h2>Heading</h2>'],
    ['<p>Typed</p>', ' words', '<p>Typedwords</p>'],
  ])('behind %s keeps its headings and lists: %s', (before, html, then) => {
    expect(pastedBehind(before, clipboard({ 'text/html': html })).html).toBe(then);
  });

  it('within a text keeps its heading, and what stood behind the caret stays behind it', () => {
    const editor = withRichText(createEditor());
    editor.children = fromHtml('<p>before after</p>');
    editor.selection = Editor.range(editor, { path: [0, 0], offset: 7 });
    paste(editor, clipboard({ 'text/html': '<h2>Heading</h2><p>text</p>' }));
    expect(toHtml(editor.children)).toBe('<p>before\u00a0</p><h2>Heading</h2><p>text</p><p>after</p>');
  });

  const picture = '<img src="https://a.example/x.png" alt="">';
  it.each([
    ['a screenshot', {}, [{ type: 'image/png' }], 1, '<p>Typed</p>'],
    ['a file of another kind', {}, [{ type: 'text/csv' }], 0, '<p>Typed</p>'],
    ['a picture of a page', { 'text/html': picture }, [{ type: 'image/png' }], 1, '<p>Typed</p>'],
    [
      'words with pictures',
      { 'text/html': `<b>a</b>${picture}<img src="file:///b.png"><img width=1 src="https://t.example">` },
      [],
      2,
      '<p>Typed<strong>a</strong></p>',
    ],
  ])('counts the pictures that it leaves out: %s', (_, content, files, lost, html) => {
    expect(pastedBehind('<p>Typed</p>', clipboard(content, files))).toEqual({ lost, html });
  });

  it('keeps the pictures that were copied from a text of the product', () => {
    const own = clipboard({ 'text/html': `<p>${picture}</p>`, [ownCopyType]: '1' });
    expect(pastedBehind('<p>Typed</p>', own)).toMatchObject({
      lost: 0,
      html: expect.stringContaining('<img src="https://a.example/x.png"'),
    });
  });

  describe('into a text that takes pictures', () => {
    const sink = { place: 'here', takes: ({ type }: File) => type === 'image/png' };
    const shot = new File(['x'], 'image.png', { type: 'image/png' });
    const own = '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001';
    const named = `<img data-picture="${own}" alt="" style="max-width:100%" />`;
    const into = (content: Record<string, string>, files: readonly File[] = [], to = sink) => {
      const editor = withRichText(createEditor());
      editor.children = fromHtml('<p>Typed</p>');
      editor.selection = Editor.range(editor, Editor.end(editor, []));
      const { pictures, lost } = paste(editor, clipboard(content, files as never), to);
      return {
        ids: pictures.map(({ id }) => id),
        files: pictures.map(({ file }) => file),
        lost,
        html: toHtml(editor.children),
      };
    };

    it('a screenshot stands at the caret, by an id', () => {
      const { ids, files, lost, html } = into({}, [shot]);
      expect({ files, lost }).toEqual({ files: [shot], lost: 0 });
      expect(html).toBe(`<p>Typed<img data-picture="${ids[0]}" alt="" style="max-width:100%" /></p>`);
    });

    it('pasted twice it is two pictures, and a dropped one is described by its name', () => {
      const poster = new File(['x'], 'New poster.png', { type: 'image/png' });
      const { ids, html } = into({}, [shot, poster]);
      expect(new Set(ids).size).toBe(2);
      expect(html).toContain('alt="New poster"');
    });

    it('leaves out what is refused, and keeps the text', () => {
      expect(into({}, [new File(['x'], 'a.csv', { type: 'text/csv' })])).toMatchObject({
        ids: [],
        html: '<p>Typed</p>',
      });
      const content = { 'text/html': '<b>a</b><img src="data:image/gif;base64,eHg=">' };
      expect(into(content)).toMatchObject({ ids: [], html: '<p>Typed<strong>a</strong></p>' });
    });

    it('takes the picture of a page from the clipboard, and those that lie in a text', async () => {
      expect(into({ 'text/html': picture }, [shot])).toMatchObject({ files: [shot], lost: 0 });
      const { files, ids, html } = into({ 'text/html': '<p>a<img src="data:image/png;base64,eHg=">b</p>' });
      expect(await files[0]?.text()).toBe('xx');
      expect(html).toBe(`<p>Typeda<img data-picture="${ids[0]}" alt="" style="max-width:100%" />b</p>`);
    });

    it('keeps a picture that was copied in the same place, and none of another', () => {
      const content = (place: string) => ({ 'text/html': `<p>${named}</p>`, [ownCopyType]: place });
      expect(into(content('here'))).toMatchObject({ lost: 0, html: `<p>Typed${named}</p>` });
      expect(into(content('there'))).toMatchObject({ lost: 1, html: '<p>Typed</p>' });
      expect(into({ 'text/html': `<p>${named}</p>` })).toMatchObject({ lost: 1, html: '<p>Typed</p>' });
      expect(pastedBehind('<p>Typed</p>', clipboard(content('here')))).toEqual({
        lost: 1,
        html: '<p>Typed</p>',
      });
    });

    it('keeps the reference and drops an address beside it', () => {
      expect(toHtml(fromHtml(named.replace('alt', 'src="https://a.example" alt')))).toBe(`<p>${named}</p>`);
      expect(toHtml(fromHtml('<p>x<img data-picture="../1"></p>'))).toBe('<p>x</p>');
    });
  });

  it('as plain text: paragraphs, breaks and tags, never markup', () => {
    expect(toHtml(fromText('Hi {{client_name}},\r\none\n\n\n<b>&amp;'))).toBe(
      '<p>Hi {{client_name}},<br />one</p><p>&lt;b&gt;&amp;amp;</p>',
    );
  });
});

describe('addresses', () => {
  it.each([
    'https://a.example/b c',
    'HTTP://a',
    ' java\tscript:x',
    'mailto:a@b.example',
    '{{x}}',
    '//a.example',
    'ftp://a',
    '#',
    '',
  ])('are judged as the server judges them: %s', (url) => {
    expect(model.safeLinkUrl(url)).toBe(safeLinkUrl(url));
    expect(model.safeImageUrl(url)).toBe(safeImageUrl(url));
  });

  it.each([
    ['acme.agency', 'https://acme.agency'],
    ['acme.agency/work?x=1', 'https://acme.agency/work?x=1'],
    ['ann@acme.agency', 'mailto:ann@acme.agency'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['{{review_link}}', '{{review_link}}'],
    ['javascript:alert(1)', undefined],
    ['not an address', undefined],
    ['', undefined],
  ])('typed as %s mean %s', (typed, url) => {
    expect(model.linkUrlFromInput(typed)).toBe(url);
  });
});

describe('a merge tag', () => {
  it.each(['{{client_name}}', 'Hi {{client_name}}, bye', '{{client_name}}{{client_name}}'])(
    'comes together from text however it got there: %s',
    (text) => {
      const [block] = normalized([{ type: 'paragraph', children: [{ text, bold: true }] }]);
      const tags = block?.children.filter((child) => 'type' in child && child.type === 'tag');
      expect(tags).toHaveLength(text.split('{{').length - 1);
      expect(toHtml([block as model.Block])).toContain('<strong>{{client_name}}</strong>');
    },
  );

  describe.each([
    '<p>Hi {{client_name}}</p>',
    '<p><img src="https://a.example/x.png" alt="" style="max-width:100%" /></p>',
  ])('or a picture that was pressed takes nothing away: %s', (before) => {
    it.each<readonly [how: string, put: (editor: Editor) => void, then: string]>([
      ['words', (editor) => editor.insertText(', there'), ', there</p>'],
      [
        'pasted content',
        (editor) =>
          paste(editor, {
            getData: (type) => (type === 'text/plain' ? ', there' : ''),
            files: [] as unknown as FileList,
          }),
        ', there</p>',
      ],
      ['a tag', (editor) => insertTag(editor, 'link'), '{{link}}</p>'],
    ])('%s', (_, put, then) => {
      const editor = withRichText(createEditor());
      editor.children = fromHtml(before);
      Editor.normalize(editor, { force: true });
      const [pressed] = Editor.nodes(editor, { at: [], voids: true, match: (node) => isPressable(node) });
      editor.selection = Editor.range(editor, pressed?.[1] ?? []);
      put(editor);
      expect(toHtml(editor.children)).toBe(before.replace('</p>', then));
    });
  });
});
