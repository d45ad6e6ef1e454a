import { expect, it } from 'vitest';
import { composeMime, type Mail } from './mime.ts';

const mail: Mail = {
  from: 'studio@acme.example',
  fromName: 'Acme “Studio”',
  to: ['ann@client.example', 'bo@client.example'],
  subject: 'Erster Schnitt – bitte prüfen',
  html: '<p>Grüße</p>',
  text: 'Grüße',
  date: new Date('2026-03-02T09:00:00Z'),
};
const compose = async (more: Partial<Mail> = {}): Promise<{ headers: string; body: string }> => {
  const [headers = '', ...body] = (await composeMime({ ...mail, ...more }))
    .toString('utf8')
    .split('\r\n\r\n');
  return { headers: `${headers.replace(/\r\n[ \t]+/g, ' ')}\r\n`, body: body.join('\r\n\r\n') };
};

it('is multipart/alternative with plain text first, and dated by its trigger', async () => {
  const { headers, body } = await compose();
  expect(headers).toMatch(/Content-Type: multipart\/alternative/);
  expect(headers).toContain('To: ann@client.example, bo@client.example\r\n');
  expect(headers).toContain('Date: Mon, 02 Mar 2026 09:00:00 +0000\r\n');
  expect(body.indexOf('text/plain; charset=utf-8')).toBeLessThan(body.indexOf('text/html; charset=utf-8'));
  expect(body).toContain('Gr=C3=BC=C3=9Fe');
});

it('writes addresses with an apostrophe, and of other scripts in ASCII, as they are', async () => {
  const { headers } = await compose({ to: ["sean.o'brien@studio.example", 'info@xn--bcher-kva.example'] });
  expect(headers).toContain("To: sean.o'brien@studio.example, info@xn--bcher-kva.example\r\n");
});

it('has no header with the BCC recipients', async () => {
  const { headers } = await compose({ bcc: ['boss@acme.example'], replyTo: 'pm@acme.example' });
  expect(headers).not.toContain('boss@');
  expect(headers).toContain('Reply-To: pm@acme.example\r\n');
});

it('lets a mailbox unsubscribe with one POST', async () => {
  const { headers } = await compose({ listUnsubscribe: 'https://acme.example/u/1' });
  expect(headers).toContain('List-Unsubscribe: <https://acme.example/u/1>\r\n');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

it('prevents header injection by line breaks', async () => {
  const evil = 'x\r\nBcc: evil@example.com';
  const { headers } = await compose({
    subject: evil,
    fromName: evil,
    headers: { 'X-Note': evil },
    listUnsubscribe: `https://a.example/${evil}`,
  });
  expect(headers).not.toMatch(/^Bcc:/m);
});
