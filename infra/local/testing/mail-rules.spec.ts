/** Rules that every mail keeps, so that it looks alike in Gmail, Outlook and Apple Mail, and is read aloud well. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Language, languages } from '#domain/email-template/language.ts';
import { allMails, fullestMail, type NamedMail } from './mail-snapshots.ts';

beforeAll(() => {
  vi.stubEnv('APP_DOMAIN', 'proofline.example');
  vi.stubEnv('LINK_SECRET', 'sample');
});
afterAll(() => vi.unstubAllEnvs());

/** Bytes from which Gmail cuts a mail off. */
const clippedFrom = 102 * 1024;
/** Pixels of the smallest target for a thumb. */
const leastTarget = 44;

const elements = new Set(
  'html head meta title style body div table tr td h1 h2 h3 p ul ol li blockquote strong em u s a span br hr img'.split(
    ' ',
  ),
);
/** Elements that take the look of those around them. */
const plain = new Set('html head meta title style tr strong em u s br'.split(' '));

/** Properties that Outlook knows, or can go without. */
const properties =
  /^(?:margin|padding|color|background-color|border(?:-\w+)*|font-(?:family|size|weight)|line-height|text-(?:align|decoration)|vertical-align|width|height|max-width|max-height|overflow|word-break|display|mso-[\w-]+|-webkit-text-size-adjust)$/;
const displays = new Set(['block', 'inline-block', 'none']);

const declarationsOf = (style: string): [name: string, value: string][] =>
  style
    .split(';')
    .filter((one) => one !== '')
    .map((one) => [one.slice(0, one.indexOf(':')).trim(), one.slice(one.indexOf(':') + 1).trim()]);

const elementsOf = (html: string) => DomUtils.getElementsByTagName('*', parseDocument(html));

/** Height in pixels of a button: its line and its borders. */
const heightOf = (style: string): number => {
  const read = new Map(declarationsOf(style));
  const [line = 0, border = 0] = ['line-height', 'border-width'].map((name) =>
    Number.parseInt(read.get(name) ?? '0', 10),
  );
  return line + 2 * border;
};

const isButton = (style = ''): boolean => style.includes('mso-border-alt');

const each = (language: Language, check: (mail: NamedMail) => void): void => {
  for (const mail of allMails(language)) check(mail);
};

describe.each(languages)('in %s every mail', (language) => {
  it('has only elements and inline styles that all mail programs show', () => {
    each(language, ({ name, html }) => {
      for (const { name: element, attribs } of elementsOf(html)) {
        expect(elements, name).toContain(element);
        if (!plain.has(element)) expect(attribs.style, `${name}: ${element}`).toBeTruthy();
        for (const [property, value] of declarationsOf(attribs.style ?? '')) {
          expect(property, name).toMatch(properties);
          if (property === 'display') expect(displays, name).toContain(value);
        }
        expect(
          Object.keys(attribs).filter((attribute) => attribute.startsWith('on')),
          name,
        ).toEqual([]);
      }
    });
  });

  it('loads nothing from outside, and needs its sheet for a dark mode and small screens alone', () => {
    each(language, ({ name, html }) => {
      expect(html, name).not.toMatch(/url\(|@import|<link|<script|background=/i);
      const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
      expect(sheet.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').trim(), name).toBe(
        ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
      );
    });
  });

  it('is laid out by tables that are not read aloud as such', () => {
    each(language, ({ name, html }) => {
      const tables = elementsOf(html).filter((element) => element.name === 'table');
      expect(tables.length, name).toBeGreaterThan(2);
      expect(new Set(tables.map(({ attribs }) => attribs.role)), name).toEqual(new Set(['presentation']));
    });
  });

  it('stays below the size from which Gmail cuts it off', () => {
    each(language, ({ name, html }) => {
      expect(Buffer.byteLength(html), name).toBeLessThan(clippedFrom);
    });
    expect(Buffer.byteLength(fullestMail(language).html)).toBeLessThan(clippedFrom);
  });

  it('tells the size and the words of each picture', () => {
    each(language, ({ name, html }) => {
      for (const { attribs } of elementsOf(html).filter((element) => element.name === 'img')) {
        expect(attribs.src, name).toMatch(/^cid:[\w-]+$/);
        expect(attribs.alt, name).toBeDefined();
        expect(Number(attribs.width), name).toBeGreaterThan(0);
        expect(Number(attribs.height), name).toBeGreaterThan(0);
      }
    });
  });

  it('tells its language and direction, and lets names and quotations have their own', () => {
    each(language, ({ name, html }) => {
      const all = elementsOf(html);
      const [root] = all;
      expect([root?.attribs.lang, root?.attribs.dir], name).toEqual([language, 'ltr']);
      for (const { attribs } of all.filter((one) => one.name === 'h1' || one.name === 'blockquote')) {
        expect(attribs.dir, name).toBe('auto');
      }
    });
  });

  it('has one large button, and several only where it is about several', () => {
    each(language, ({ name, html }) => {
      const buttons = elementsOf(html).filter((element) => isButton(element.attribs.style));
      for (const { attribs } of buttons) {
        expect(heightOf(attribs.style ?? ''), name).toBeGreaterThanOrEqual(leastTarget);
      }
      const isOfSeveral = /^(?:multi-update|reminder_digest|workspace_addresses)/.test(name);
      if (!isOfSeveral) expect(buttons.length, name).toBeLessThanOrEqual(1);
    });
  });

  it('asks for stars in cells that a thumb can hit', () => {
    each(language, ({ name, html }) => {
      const cells = elementsOf(html).filter(
        (one) => one.name === 'td' && /★/.test(DomUtils.textContent(one)),
      );
      const stars = cells.filter((cell) => cell.attribs.width !== undefined);
      expect(stars.length, name).toBe(name === 'survey' ? 5 : 0);
      for (const { attribs, children } of stars) {
        expect([Number(attribs.width), Number(attribs.height)], name).toEqual([leastTarget, leastTarget]);
        expect(children.map((child) => ('attribs' in child ? child.attribs.href : '')).join(), name).toMatch(
          /rating=\d$/,
        );
      }
    });
  });

  it('says beside the subject what its greeting and its subject do not', () => {
    each(language, ({ name, subject, html, text }) => {
      const [, preheader = ''] = /mso-hide:all">([^<]*?)&#847;/.exec(html) ?? [];
      const greeting = text.split('\n').find((line) => /[,:]$/.test(line) && line.length < 40);
      if (greeting) expect(preheader, name).not.toContain(greeting);
      expect(preheader, name).not.toBe(subject);
      expect(preheader.length, name).toBeGreaterThan(20);
    });
  });
});
