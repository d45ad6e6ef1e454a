import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFederated, takeReturn } from './google-sign-in.tsx';

const google = {
  origin: location.origin,
  authorize: 'https://identity.example/oauth2/authorize?client_id=c',
};
let wentTo: URL[];

beforeEach(() => {
  wentTo = [];
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation((to) => void wentTo.push(new URL(String(to))));
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const comeBackWith = (hash: string) => history.replaceState(null, '', `/signin#${hash}`);

test('only the hash of the verifier leaves the browser', async () => {
  await startFederated(google, '/projects');
  const query = wentTo[0]?.searchParams;
  comeBackWith('handover=code');
  const returned = takeReturn();
  if (!returned || 'refusal' in returned) throw new Error('nothing came back');
  const { verifier } = returned.handover;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(query?.get('code_challenge')).toBe(challenge);
  expect(query?.get('state')).toBe(`${challenge}.${location.host}`);
  expect(wentTo[0]?.href).not.toContain(verifier);
  expect(returned).toEqual({ back: '/projects', handover: { code: 'code', verifier } });
});

test('a return is accepted once, and only in a tab that started the redirect', async () => {
  comeBackWith('handover=code');
  expect(takeReturn()).toBeUndefined();
  await startFederated(google, '/');
  expect(takeReturn()).toBeDefined();
  expect(takeReturn()).toBeUndefined();
});

test('a refusal is put in words, an unknown one too', async () => {
  for (const why of ['address_not_verified', 'constructor', '']) {
    await startFederated(google, '/');
    comeBackWith(`refused=${why || 'x'}`);
    const returned = takeReturn();
    expect(returned && 'refusal' in returned && returned.refusal.text).toMatch(/^[A-Z].*\.$/);
  }
});

test('on a custom domain it goes on at the workspace’s own', async () => {
  await startFederated({ ...google, origin: 'https://north.proofline.example' }, '/projects?x=1');
  expect(wentTo[0]?.href).toBe(
    'https://north.proofline.example/signin?connection=google-oauth2&back=%2Fprojects%3Fx%3D1',
  );
  expect(sessionStorage.length).toBe(0);
});

test('on a custom domain the company’s sign-on goes on there as the company’s, with the address', async () => {
  const company = { ...google, origin: 'https://north.proofline.example' };
  await startFederated(company, '/', { address: 'ann@ridge.example' });
  expect(wentTo[0]?.href).toBe(
    'https://north.proofline.example/signin?connection=company&email=ann%40ridge.example&back=%2F',
  );
});
