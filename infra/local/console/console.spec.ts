import { AccountSendingPausedException, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/support.ts';
import { startTestRuntime, type TestRuntime } from '#testing/test-runtime.ts';

const rawMail = [
  'From: Studio <studio@proofline.localhost>',
  'To: Carla <carla@client.example>',
  'Subject: Your <b>first</b> cut',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<a href="http://acme.localhost:4400/link/1">Review</a><img src="cid:logo"><script>alert(1)</script>',
  '--b',
  'Content-Type: image/png',
  'Content-ID: <logo>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw==',
  '--b--',
].join('\r\n');

describe('the console', () => {
  // No handlers, so that nothing but the console runs.
  const nowhere = temporaryFolder();
  let runtime: TestRuntime;
  const address = (path: string) => `http://127.0.0.1:${runtime.ports.web}/_local${path}`;
  const get = async (path: string) => (await fetch(address(path))).text();
  const json = async (path: string): Promise<unknown> => (await fetch(address(`/api/${path}`))).json();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address(`/api/${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
    });

  beforeAll(async () => {
    runtime = await startTestRuntime({ handlersFrom: nowhere.path });
    await new SESClient({}).send(
      new SendRawEmailCommand({
        RawMessage: { Data: Buffer.from(rawMail) },
        Tags: [{ Name: 'tenant', Value: '1' }],
      }),
    );
  });
  afterAll(async () => {
    await runtime.stop();
    nowhere.remove();
  });

  it('tells whom a mail names from whom it does not', async () => {
    const { MessageId } = await new SESClient({}).send(
      new SendRawEmailCommand({
        RawMessage: { Data: Buffer.from(rawMail) },
        Destinations: ['carla@client.example', 'archive@studio.example'],
      }),
    );
    const page = await get(`/mail/${MessageId}`);
    expect(page).toContain('<dt>To</dt><dd>carla@client.example</dd>');
    expect(page).toContain('<dt>Unseen copy</dt><dd>archive@studio.example</dd>');
    expect(
      await get(`/mail/${((await json('mails')) as { messageId: string }[])[1]?.messageId}`),
    ).not.toContain('Unseen copy');
  });

  it('lists mails by recipient, and shows one with its links, everything in it escaped', async () => {
    const [mail] = (await json('mails?to=CARLA@client.example')) as { messageId: string; subject: string }[];
    expect(mail).toMatchObject({ subject: 'Your <b>first</b> cut' });
    expect(await json('mails?to=nobody@client.example')).toEqual([]);
    const page = await get(`/mail/${mail?.messageId}`);
    expect(page).toContain('Your &lt;b&gt;first&lt;/b&gt; cut');
    expect(page).not.toContain('<b>first</b>');
    expect(page).toContain('href="http://acme.localhost:4400/link/1"');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(await json(`mail?id=${mail?.messageId}`)).toMatchObject({
      links: ['http://acme.localhost:4400/link/1'],
    });
    expect((await fetch(address('/api/mail?id=unknown'))).status).toBe(404);
  });

  it('shows a mail’s body where no script of it runs, with its own pictures', async () => {
    const [mail] = (await json('mails')) as { messageId: string }[];
    const answer = await fetch(address(`/mail/${mail?.messageId}/body`));
    expect(await answer.text()).toContain('src="data:image/png;base64,iVBORw=="');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  });

  it('moves the clock forward, and not back', async () => {
    const before = runtime.clock.now();
    const answer = await post('clock/advance', { milliseconds: 3_600_000 });
    expect(await answer.json()).toMatchObject({ now: expect.any(Number) });
    expect(runtime.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
    expect((await post('clock/set', { at: '2020-01-01T00:00' })).status).toBe(400);
    expect((await post('clock/advance', { milliseconds: 'soon' })).status).toBe(400);
    const wanted = new Date(runtime.clock.now() + 86_400_000).toISOString().slice(0, 16);
    await post('clock/set', { at: wanted });
    expect(new Date(runtime.clock.now()).toISOString()).toContain(wanted);
  });

  it('shows the records that are looked for, and publishes them by a click', async () => {
    const record = { type: 'TXT', name: 'acme.example', value: 'v=<spf1>' } as const;
    runtime.dns.want('SES acme.example', [record]);
    expect(await get('/dns')).toContain('v=&lt;spf1&gt;');
    expect(await get('/dns')).toContain('missing');
    await post('dns/publish-wanted', {});
    expect(runtime.dns.has(record)).toBe(true);
    expect(await get('/dns')).not.toContain('missing');
    await post('dns/remove', record);
    expect(runtime.dns.list()).toEqual([]);
    expect((await post('dns/publish', { ...record, type: 'A' })).status).toBe(400);
  });

  it('makes SES refuse, says so beside the mailbox, and sets it back by a click', async () => {
    expect(await get('/mail')).not.toContain('refuse');
    const answer = await post('ses', { enabled: false, max24HourSend: 200 });
    expect(await answer.json()).toMatchObject({ enabled: false, max24HourSend: 200, sandbox: false });
    expect(await json('ses')).toMatchObject({ enabled: false, max24HourSend: 200 });
    expect((await post('ses', { enabled: 'no' })).status).toBe(400);
    const command = new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(rawMail) } });
    await expect(new SESClient({}).send(command)).rejects.toThrow(AccountSendingPausedException);
    expect(await get('/mail')).toContain('SES is set to refuse mails');
    await post('ses/reset', {});
    expect(await get('/mail')).not.toContain('refuse');
  });

  it('shows dead letters and sends them back', async () => {
    runtime.queues.send('proofline-send-email-dead', '{"lost":"letter"}');
    expect(await get('/queues')).toContain('&quot;lost&quot;: &quot;letter&quot;');
    expect(await get('/')).toContain('title="Dead letters">1<');
    const answer = await post('queues/redrive', { queue: 'proofline-send-email-dead' });
    // It was put there by hand, so it has no source queue.
    expect(await answer.json()).toEqual({ redriven: 0 });
    expect((await post('queues/redrive', { queue: 'unknown' })).status).toBe(400);
    expect((await post('schedules/fire', { name: 'unknown' })).status).toBe(404);
  });

  it('comes back to the page after an action of its own, and never elsewhere', async () => {
    const submit = (back: string) =>
      fetch(address('/api/clock/advance'), {
        method: 'POST',
        body: new URLSearchParams({ milliseconds: '0', back }),
        redirect: 'manual',
      });
    const answer = await submit('/_local/queues?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/_local/queues?x=1']);
    expect((await submit('//evil.example/_local')).status).toBe(200);
  });

  it('answers on local hosts alone', async () => {
    const { request } = await import('node:http');
    const statusAt = (host: string) =>
      new Promise<number | undefined>((resolve) => {
        const options = { host: '127.0.0.1', port: runtime.ports.web, path: '/_local', headers: { host } };
        request(options, (response) => resolve(response.resume().statusCode)).end();
      });
    expect(await statusAt('localhost:4400')).toBe(200);
    expect(await statusAt('acme.localhost:4400')).toBe(200);
    expect(await statusAt('portal.agency.example')).toBe(403);
    expect(await statusAt('localhost.evil.example:4400')).toBe(403);
  });

  it('refuses requests from other sites (CSRF)', async () => {
    const before = runtime.clock.now();
    const order = (headers: Record<string, string>) =>
      post('clock/advance', { milliseconds: 86_400_000 }, headers);
    expect((await order({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await order({ origin: 'null' })).status).toBe(403);
    expect((await order({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await order({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect(runtime.clock.now() - before).toBeLessThan(86_400_000);
    expect((await fetch(address('/api/clock/advance'))).status).toBe(404);
    const own = { origin: `http://127.0.0.1:${runtime.ports.web}` };
    expect((await post('clock/advance', { milliseconds: 0 }, own)).status).toBe(200);
  });

  it('has its pages, and no others', async () => {
    for (const path of ['', '/', '/mail', '/events', '/events?type=x&text=y', '/schedules']) {
      expect((await fetch(address(path))).status).toBe(200);
    }
    expect((await fetch(address('/unknown'))).status).toBe(404);
    expect(await json('idle')).toMatchObject({ at: expect.any(String) });
  });
});
