import { expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { clientMessages } from '#contracts/screen-messages.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { namedReasonOf, notifyError, reasonOf } from './notify.ts';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('#ui/index.ts', () => ({ toast }));

const told = (error: unknown) => {
  notifyError(error, clientMessages.notDeleted, clientMessages.deletionFailed);
  return toast.mock.lastCall?.[0];
};

it.each([
  ['the catalogue’s words', new ApiError(409, problemOf({ code: 'conflict' })), 'Changed in the meantime'],
  [
    'the action’s own where the catalogue has no word for it',
    new ApiError(500, problemOf({ code: 'internal' })),
    'Error: Client Delete',
  ],
  ['the action’s own', new ApiError(502, undefined), 'Error: Client Delete'],
  ['the action’s own without a connection', new ApiError(0, undefined), 'Error: Client Delete'],
])('says by %s what failed', (_words, error, title) => {
  expect(told(error)).toMatchObject({ title, tone: 'error' });
});

it('has a text of its own where the server gives none', () => {
  expect(told(new ApiError(502, undefined)).text).toBe('Error on deleting client');
  expect(told(new ApiError(0, undefined)).text).toMatch(/^No connection/);
});

it('claims nothing of a change that got no answer', () => {
  expect(told(new Unanswered())).toEqual({ ...common.unanswered, tone: 'error' });
  expect(JSON.stringify(common.unanswered)).not.toMatch(/not saved|lost|fail/i);
});

it('names an internal error in a list, where no title says that something failed', () => {
  const error = new ApiError(500, problemOf({ code: 'internal', id: '7f3c2a' }));
  expect(namedReasonOf(error)).toBe(
    'Something went wrong. Nothing was lost. If it happens again, tell us this number: 7f3c2a',
  );
  const refusal = new ApiError(409, problemOf({ code: 'conflict' }));
  expect(namedReasonOf(refusal)).toBe(reasonOf(refusal));
});
