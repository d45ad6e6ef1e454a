/** Keys changed as the runbook says, by its command, with the product run as by `npm start` before and after. */
import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, listContacts, uploadClientLogo } from '#contracts/clients.ts';
import { startUpload } from '#contracts/files.ts';
import { getReview } from '#contracts/review.ts';
import { keepSession, renewSession } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { keyName } from '#server/tokens/keys.ts';
import { startProduct, stopProduct } from '#testing/product-process.ts';
import { temporaryFolder, until } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import { openStore } from '../emulators/shared/store.ts';
import { type ApiClient, apiClient } from '../local/api-client.ts';
import { createSettings, type Ports } from '../local/environment.ts';
import { mediaKeyOf, mediaKeysOf } from '../local/media.ts';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const subdomain = 'acme';
const kim = 'kim@agency.example';
/** Contacts of a page come from 25 clients, so that one more leaves a cursor. */
const clients = 26;

let main: ChildProcess | undefined;
let ports: Ports;
let origin: string;
let owner: ApiClient;
let anybody: ApiClient;
/** Refresh tokens of sign-ins that have not got their cookies yet. */
let signIns: string[];

const start = async () => {
  main = await startProduct(dataDir, join(folder.path, 'tmp'));
};
const stop = async () => {
  if (main) await stopProduct(main);
};

beforeAll(async () => {
  const { startTestRuntime } = await import('#testing/test-runtime.ts');
  const runtime = await startTestRuntime({ dataDir, events: false });
  const workspace = await runtime.createWorkspace({ subdomain });
  for (let count = 1; count <= clients; count++)
    await workspace.owner.ok(createClient, {
      body: {
        name: `Client ${count}`,
        contacts: [{ firstname: 'Ann', lastname: 'Alba', email: `ann${count}@client.example` }],
      },
    });
  await workspace.owner.ok(createUser, { body: { name: 'Kim', surname: 'Keep', email: kim } });
  await workspace.accept(kim);
  signIns = Array.from(
    { length: 3 },
    () => runtime.identity.startSession(kim, Date.now() - 60_000).RefreshToken,
  );
  ({ ports } = runtime);
  origin = runtime.url(subdomain);
  owner = apiClient(runtime, subdomain, runtime.identity.accessToken(workspace.owner.subject));
  anybody = apiClient(runtime, subdomain);
  await runtime.stop();
});
afterAll(async () => {
  await stop();
  folder.remove();
});

/** Runs `npm run change-keys` while the product is stopped, as it says. */
const changeKeys = async () => {
  await stop();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'change-keys.ts')],
    { env: { ...process.env, PROOFLINE_DATA: dataDir } },
  );
  expect(stdout).toContain('The keys are changed');
  await start();
};

/** Names of the keys that sign, in tokens of links and of what browsers keep, and in addresses of media. */
const signingNames = async () => {
  const store = openStore(join(dataDir, 'runtime.sqlite'));
  const settings = createSettings(store);
  const [link = ''] = settings.secret('link-secret').split(',');
  const [state = ''] = settings.secret('state-secret').split(',');
  const media = mediaKeyOf(await mediaKeysOf(settings)).id;
  store.close();
  return {
    media,
    link: keyName(link, 'HMAC-SHA-256'),
    cursor: keyName(state, 'HMAC-SHA-256'),
    ticket: keyName(state, 'HMAC-SHA-256'),
    cookie: keyName(state, 'aes-256-gcm'),
  };
};

const consoleJson = async (path: string) =>
  (await fetch(`http://127.0.0.1:${ports.web}/_local/api/${path}`)).json();

/** Token of the link that was mailed under a subject. */
const mailedLink = async (to: string, subject: string): Promise<string> => {
  let token: string | undefined;
  await until(async () => {
    const mails = (await consoleJson(`mails?to=${to}&limit=20`)) as { messageId: string; subject: string }[];
    const found = mails.find((mail) => mail.subject === subject);
    if (!found) return false;
    const { links } = (await consoleJson(`mail?id=${found.messageId}`)) as { links: string[] };
    token = /\/link\/([^/?]+)/.exec(links.find((link) => link.includes('/link/')) ?? '')?.[1];
    return token !== undefined;
  });
  return token ?? '';
};

const withCookie = (cookie: string) => ({ headers: { origin, cookie } });
const cookieIn = (headers: { readonly 'set-cookie'?: string[] | undefined }): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** A token of each kind, made by the product as it runs. */
const makeTokens = async (generation: string) => {
  const email = `${generation}@client.example`;
  const film = await createTestProject(owner, {
    name: generation,
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const round = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  // A round that was sent takes no upload.
  const open = await createTestProject(owner, { name: `${generation}, open` });
  const at = { id: open.id, wf: open.wf, rev: open.revision(1, 0) };
  const file = { filename: 'poster.png', content_type: 'image/png', filesize: 100 };
  const { upload } = await owner.ok(startUpload, { params: at, query: file });
  await owner.ok(sendPreview, {
    params: round,
    headers: { 'idempotency-key': generation },
    body: {
      emailText: { subject: generation, body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://films.example/cut',
    },
  });
  const { image } = await owner.ok(uploadClientLogo, {
    params: { id: film.client.id },
    query: { filename: 'logo.png' },
    body: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  });
  const { cursor } = await owner.ok(listContacts, { query: {} });
  const kept = await anybody.call(keepSession, {
    headers: { origin },
    body: { refresh_token: signIns.pop() ?? '' },
  });
  expect(kept.status).toBe(200);
  return {
    at,
    file,
    link: await mailedLink(email, generation),
    cursor: cursor ?? '',
    ticket: upload,
    cookie: cookieIn(kept.headers),
    media: image,
  };
};
type Tokens = Awaited<ReturnType<typeof makeTokens>>;

/** Answers to the use of each: the status, or the code of the refusal. */
const use = async ({ at, file, link, cursor, ticket, cookie, media }: Tokens) => {
  const session = await anybody.call(renewSession, withCookie(cookie));
  const answers = {
    link: await anybody.call(getReview, { params: { token: link } }),
    cursor: await owner.call(listContacts, { query: { cursor } }),
    ticket: await owner.call(startUpload, { params: at, query: { ...file, upload: ticket } }),
    cookie: session,
  };
  const outcomes = Object.fromEntries(
    Object.entries(answers).map(([kind, { status, body }]) => [
      kind,
      status === 200 ? 'works' : (body as { error: { code: string } }).error.code,
    ]),
  );
  const shown = await fetch(media);
  const [refusal] = (await shown.text()).match(/(?<=<Code>)\w+/) ?? [];
  return {
    outcomes: { ...outcomes, media: shown.status === 200 ? 'works' : refusal },
    cookie: cookieIn(session.headers),
  };
};

/** Names of keys, read off the tokens themselves. */
const namesIn = ({
  link,
  cursor,
  ticket,
  cookie,
  media,
}: Pick<Tokens, 'link' | 'cursor' | 'ticket' | 'cookie' | 'media'>) => ({
  link: link.slice(22, 26),
  cursor: cursor.slice(0, 4),
  ticket: ticket.split('.')[1]?.slice(0, 4),
  cookie: cookie.split('=')[1]?.slice(0, 4),
  media: new URL(media).searchParams.get('Key-Pair-Id'),
});

const allWork = { link: 'works', cursor: 'works', ticket: 'works', cookie: 'works', media: 'works' };

it('the documented change of keys leaves every token working once, and the second one ends it', async () => {
  await start();
  const first = await makeTokens('first');
  const firstNames = await signingNames();
  expect(namesIn(first)).toEqual(firstNames);

  await changeKeys();
  const secondNames = await signingNames();
  for (const kind of ['link', 'cursor', 'ticket', 'cookie', 'media'] as const)
    expect(secondNames[kind]).not.toBe(firstNames[kind]);
  const used = await use(first);
  expect(used.outcomes).toEqual(allWork);
  // A session that is renewed goes over to the new key.
  expect(namesIn({ ...first, cookie: used.cookie }).cookie).toBe(secondNames.cookie);
  const second = await makeTokens('second');
  expect(namesIn(second)).toEqual(secondNames);

  await changeKeys();
  const over = await use(first);
  expect(over.outcomes).toEqual({
    link: 'not_found',
    cursor: 'invalid_input',
    ticket: 'file_not_found',
    cookie: 'session_ended',
    media: 'InvalidKey',
  });
  expect((await use(second)).outcomes).toEqual(allWork);
  expect((await anybody.call(renewSession, withCookie(used.cookie))).status).toBe(200);
});
