import { beforeEach, expect, test, vi } from 'vitest';
import { changePassword as change } from '#contracts/password.ts';
import { Unanswered } from '#lib/calls/api.ts';
import { fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { changePassword } from './passwords.ts';

const { did, signIn, signInAgain } = vi.hoisted(() => ({
  did: [] as string[],
  signIn: vi.fn(),
  signInAgain: vi.fn(),
}));
vi.mock('aws-amplify/auth', () => ({
  signIn,
}));
vi.mock('./password-proof.ts', () => ({ signInAgain }));
vi.mock('./amplify.ts', () => ({ configureAmplify: () => {} }));
vi.mock('./tokens.ts', () => ({ leave: async () => void did.push('forget this session') }));
vi.mock('./auth.ts', () => ({
  theWorkspace: async () => ({}),
  signedInAs: async () => 'ana@agency.example',
  replacingSession: (work: () => unknown) => work(),
}));

const server = fakeServer();
beforeEach(() => {
  did.length = 0;
  server.on(change, () => {
    did.push('change');
    return { ended: true };
  });
  signIn.mockReset().mockImplementation(async () => {
    did.push('sign in');
    return { isSignedIn: true };
  });
});

test('a changed password ends all sessions, and begins a new one by the new password', async () => {
  expect(await changePassword('Old-horse-1', 'New-horse-2')).toBe('ended');
  expect(did).toEqual(['change', 'forget this session', 'sign in']);
  expect(server.calls(change)).toMatchObject([{ body: { current: 'Old-horse-1', next: 'New-horse-2' } }]);
  expect(signIn).toHaveBeenCalledWith({ username: 'ana@agency.example', password: 'New-horse-2' });
});

test('a password that stays ends nothing', async () => {
  server.on(change, refuse('password_wrong'));
  await expect(changePassword('a', 'b')).rejects.toMatchObject({ problem: { code: 'password_wrong' } });
  expect(did).toEqual([]);
});

test('sessions that could not be ended are told, and this one goes on', async () => {
  server.on(change, { ended: false });
  expect(await changePassword('a', 'b')).toBe('going_on');
  expect(did).toEqual([]);
});

test('an answer that was lost is asked for again: a session that is over says that all are', async () => {
  server.on(change, () => {
    server.on(change, refuse('session_ended'));
    return lost({ ended: true });
  });
  expect(await changePassword('a', 'b')).toBe('ended');
  expect(did).toEqual(['forget this session', 'sign in']);
});

test('answers that were lost twice are made up for by a sign-in beside this one: the new password opens it', async () => {
  server.on(change, lost());
  signInAgain.mockImplementation(async () => ({ end: async () => void did.push('end it') }));
  expect(await changePassword('a', 'b')).toBe('ended');
  expect(signInAgain).toHaveBeenCalledWith('ana@agency.example', 'b');
  expect(did).toEqual(['end it', 'forget this session', 'sign in']);
});

test('and where it opens nothing, the answer is missing, and this session goes on', async () => {
  server.on(change, lost());
  signInAgain.mockRejectedValue(new Error('NotAuthorizedException'));
  await expect(changePassword('a', 'b')).rejects.toBeInstanceOf(Unanswered);
  expect(did).toEqual([]);
});

test.each([
  ['is refused', () => Promise.reject(new Error('offline'))],
  ['asks for more', async () => ({ isSignedIn: false })],
])('a new sign-in that %s is told', async (_, answer) => {
  signIn.mockImplementation(answer);
  expect(await changePassword('a', 'b')).toBe('ended_here_too');
});
