import { expect, it } from 'vitest';
import { htmlToText } from './text.ts';

it.each([
  [
    'paragraphs and breaks',
    '<p>Hi  {{client_name}},</p>\n<p>one<br />two <br> three</p>',
    'Hi {{client_name}},\n\none\ntwo\nthree',
  ],
  ['links', '<p>See <a href="https://a.example/x">the cut</a>.</p>', 'See the cut (https://a.example/x).'],
  [
    'links whose text is their address',
    '<a href="https://a.example">https://a.example</a>',
    'https://a.example',
  ],
  [
    'links without text',
    '<a href="https://a.example"><img src="https://a.example/x.png" alt=""></a>',
    'https://a.example',
  ],
  [
    'mail links',
    '<a href="mailto:a@b.example">a@b.example</a> <a href="mailto:a@b.example">Ann</a>',
    'a@b.example Ann (a@b.example)',
  ],
  ['tags as links', '<a href="{{review_link}}">Review</a>', 'Review ({{review_link}})'],
  ['links with an unsafe or no address', '<a href="javascript:x">x</a><a>y</a>', 'xy'],
  ['entities', '<p>Fish &amp; chips &lt;3 &eacute;&nbsp;&#8364;</p>', 'Fish & chips <3 é €'],
  ['bullets', '<ul><li>one</li><li><p>two</p><ul><li>deep</li></ul></li></ul>', '- one\n- two\n  - deep'],
  ['numbers', '<ol><li>one</li><li>two<br>more</li></ol>', '1. one\n2. two\n   more'],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['pictures', '<p><img src="https://a.example/x.png" alt="Poster">!</p>', 'Poster!'],
  [
    'data tables',
    '<table><thead><tr><th>Stage</th><th>Due</th></tr></thead><tr><td>Cut</td><td> 3 May </td></tr></table>',
    'Stage | Due\nCut | 3 May',
  ],
  [
    'layout tables',
    '<table><tr><td><p>a</p></td><td><table><tr><td><h1>b</h1></td></tr></table></td></tr></table>',
    'a\n\nb',
  ],
  [
    'hidden elements',
    '<head><title>t</title></head><style>s</style><div style="display: none">pre</div><!-- c --><p>x</p>',
    'x',
  ],
  ['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['loose text beside blocks', 'a<p>b</p>c <b>d</b>', 'a\n\nb\n\nc d'],
  ['nothing', '', ''],
])('%s', (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});
