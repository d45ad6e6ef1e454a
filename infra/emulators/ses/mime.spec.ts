import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { decodeHeader, parseMail } from './mime.ts';

const mail = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')));

describe('decodeHeader', () => {
  it.each([
    ['plain', 'plain'],
    ['=?utf-8?Q?R=C3=BCckmeldung_f=C3=BCr?= Anna', 'Rückmeldung für Anna'],
    ['=?ISO-8859-1?B?R3L832U=?=', 'Grüße'],
    // A character split over two words, and white space between words, which doesn't count.
    ['=?UTF-8?B?8J+Y?=\r\n =?utf-8?B?gA==?=', '😀'],
    // A space at the end of a word is the text's own.
    ['=?UTF-8?Q?Campa=C3=B1a=2C_?=\r\n =?UTF-8?Q?pendiente?=', 'Campaña, pendiente'],
    ['a =?utf-8?q?b?= c', 'a b c'],
    // A space at the end of a word is a part of it.
    ['=?utf-8?Q?Campa=C3=B1a=2C_?=\r\n =?utf-8?Q?pendiente?=', 'Campaña, pendiente'],
    ['=?no-such-charset?q?x?=', 'x'],
  ])('%s', (header, expected) => {
    expect(decodeHeader(header)).toBe(expected);
  });

  it('takes raw UTF-8', () => {
    expect(decodeHeader(Buffer.from('Señal').toString('latin1'))).toBe('Señal');
  });
});

describe('parseMail', () => {
  it('reads what nodemailer writes', async () => {
    const image = Buffer.from([0x89, 0x50, 0, 255, 10, 13, 46]);
    const raw = await new MailComposer({
      from: 'Añá <agency@example.com>',
      to: 'client@example.com',
      subject: 'Entrega lista: “Señal” — por favor, revísela antes del miércoles próximo',
      text: `Hola ñandú ${'palabra '.repeat(30)}\nhttps://example.com/text`,
      html: '<p>Hola ñandú</p><a class="x" href="https://example.com/link/1?a=1&amp;b=2">Ver</a><img src="cid:logo"><a href="https://example.com/link/1?a=1&amp;b=2">Ver</a>',
      attachments: [
        { filename: 'Präsentation für die nächste sehr lange Besprechung im März.pdf', content: image },
        { filename: 'logo.png', cid: 'logo', content: image, contentDisposition: 'inline' },
        { filename: 'notes.html', content: '<b>attached</b>', contentType: 'text/html' },
      ],
      icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR' },
    })
      .compile()
      .build();
    const parsed = parseMail(raw);
    expect(parsed.subject).toBe('Entrega lista: “Señal” — por favor, revísela antes del miércoles próximo');
    expect(parsed.from).toBe('Añá <agency@example.com>');
    expect(parsed.text).toContain('Hola ñandú palabra');
    expect(parsed.html).toContain('<p>Hola ñandú</p>');
    expect(parsed.links).toEqual(['https://example.com/link/1?a=1&b=2']);
    expect(parsed.parts).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          filename: 'Präsentation für die nächste sehr lange Besprechung im März.pdf',
          inline: false,
          content: image,
        }),
        expect.objectContaining({
          contentType: 'image/png',
          contentId: 'logo',
          inline: true,
          content: image,
        }),
        expect.objectContaining({ contentType: 'text/html', filename: 'notes.html' }),
      ]),
    );
  });

  it('reads quoted-printable in another charset', () => {
    const parsed = mail(
      'Content-Type: text/plain; charset="iso-8859-1"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe und=20',
      'soft=',
      'wrap',
    );
    expect(parsed.text).toBe('Grüße und \r\nsoftwrap');
  });

  it('finds the links of a text without HTML', () => {
    expect(mail('Subject: x', '', 'See https://example.com/a (or http://b.example/c).').links).toEqual([
      'https://example.com/a',
      'http://b.example/c',
    ]);
  });

  it('reads nested multiparts without their preamble and epilogue', () => {
    const parsed = mail(
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      'preamble',
      '--outer',
      'Content-Type: multipart/alternative; boundary="in(ner)"',
      '',
      '--in(ner)',
      '',
      'plain',
      '--in(ner)',
      'Content-Type: text/html',
      '',
      '<p>rich</p>',
      '--in(ner)--',
      '--outer--',
      'epilogue',
    );
    expect(parsed).toMatchObject({ text: 'plain', html: '<p>rich</p>', parts: [] });
  });

  it('survives what is no mail at all', () => {
    expect(mail('')).toMatchObject({ subject: '', text: '', html: null, parts: [] });
    expect(mail('Content-Type: multipart/mixed; boundary=x', '', 'no parts').parts).toEqual([]);
  });
});
