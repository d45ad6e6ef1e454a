import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptInvitation, confirmSignUp, signUp } from '#contracts/account.ts';
import { changePassword, requestPasswordLink, setPasswordByLink } from '#contracts/password.ts';
import { createUser } from '#contracts/team.ts';
import { apiClient } from '#local/api-client.ts';
import { Invitation } from '#server/data/entities/invitation.ts';
import { tokenOfInvitation } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const leaked = 'Zebras-drink-4-teas';
const fresh = 'Giraffes-drink-5-teas';
const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();
const padding = '0'.repeat(35);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let service: Server;
let mode: 'answers' | 'fails' | 'hangs';
let asked: { url: string | undefined; padding: string | undefined }[];

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  service = createServer(({ url, headers }, response) => {
    asked.push({ url, padding: String(headers['add-padding']) });
    if (mode === 'hangs') return;
    response.statusCode = mode === 'fails' ? 503 : 200;
    response.end(`${padding}:0\r\n${url?.endsWith(hash.slice(0, 5)) ? `${hash.slice(5)}:17\r\n` : ''}`);
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  process.env.PASSWORD_RANGES_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  mode = 'answers';
  asked = [];
  const after = AbortSignal.timeout.bind(AbortSignal);
  // A service that answers is in time, however busy the machine is.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(mode === 'hangs' ? ms : 60_000));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  delete process.env.PASSWORD_RANGES_URL;
  service.closeAllConnections();
  service.close();
  await runtime.stop();
});

let times = 0;
const form = () => {
  times += 1;
  const subdomain = `leaks${times}`;
  const names = { tenantName: 'Leaks', adminFirstName: 'Ana', adminLastName: 'Lund' };
  return { ...names, subdomain, adminEmail: `ana@${subdomain}.example` };
};
const atProduct = (body: ReturnType<typeof form>) => apiClient(runtime, '').call(signUp, { body });
const code = ({ status, body }: { status: number; body: object }) =>
  'error' in body ? (body.error as { code: string }).code : status;
const invited = async () => {
  times += 1;
  const email = `ida${times}@leaks.example`;
  const { id } = await workspace.owner.ok(createUser, { body: { name: 'Ida', email } });
  const { tenantId, subdomain } = workspace;
  const { data } = await Invitation.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  const token = tokenOfInvitation(data.find((one) => one.id === id)?.link_id ?? '');
  return (password: string) =>
    apiClient(runtime, subdomain).call(acceptInvitation, { params: { token }, body: { password } });
};

test('a leaked password is refused at each place of the API that takes one', async () => {
  const accept = await invited();
  expect(code(await accept(leaked))).toBe('password_leaked');
  expect(code(await accept('Password123!'))).toBe('password_common');
  expect(code(await accept(fresh))).toBe(200);

  const body = form();
  expect(code(await atProduct(body))).toBe(200);
  await runtime.idle();
  const [mail] = runtime.mailbox.list({ to: body.adminEmail, limit: 1 });
  const link = runtime.mailbox
    .get(mail?.messageId ?? '')
    ?.links.find((one) => one.includes('/verify-email/'));
  const token = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  const confirm = (password: string) =>
    apiClient(runtime, body.subdomain).call(confirmSignUp, { body: { token, password } });
  expect(code(await confirm(leaked))).toBe('password_leaked');
  expect(code(await confirm(fresh))).toBe(200);

  const email = body.adminEmail;
  const here = apiClient(runtime, body.subdomain);
  await here.ok(requestPasswordLink, { body: { email } });
  const [reset] = runtime.mailbox.list({ to: email, limit: 1 });
  const address = runtime.mailbox
    .get(reset?.messageId ?? '')
    ?.links.find((one) => one.includes('/password/'));
  const params = { token: new URL(address ?? '').pathname.split('/').at(-1) ?? '' };
  const set = (password: string) => here.call(setPasswordByLink, { params, body: { password } });
  expect(code(await set(leaked))).toBe('password_leaked');
  expect(code(await set(fresh))).toBe(200);

  const { AccessToken } = runtime.identity.startSession(email);
  const change = (next: string) =>
    apiClient(runtime, body.subdomain, AccessToken).call(changePassword, { body: { current: fresh, next } });
  expect(code(await change(leaked))).toBe('password_leaked');
  expect(code(await change('Manchester2026'))).toBe('password_common');
  expect(code(await change('Camels-drink-6-teas'))).toBe(200);
});

test('five digits of the hash alone are told, and the answer cannot be recognised by its length', async () => {
  await (await invited())(leaked);
  expect(asked).toEqual([{ url: `/range/${hash.slice(0, 5)}`, padding: 'true' }]);
});

test.each(['fails', 'hangs'] as const)('a password passes if the service %s', async (how) => {
  mode = how;
  expect(code(await (await invited())(leaked))).toBe(200);
  expect(asked).toHaveLength(1);
});
