import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { ApiError } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { LoadError } from './load-error.tsx';

afterEach(cleanup);

const said = (error: Error, title?: string) => {
  render(<LoadError error={error} title={title} onRetry={() => {}} />);
  return screen.getByRole('alert').textContent;
};
const problem = problemOf({ code: 'internal', id: '7f3c2a' });

it('says what could not be loaded, and why, once', () => {
  expect(said(new ApiError(500, problem), 'Error fetching notes')).toBe(
    `Error fetching notes${problem.message}${common.retry}`,
  );
});

it('says it in the words of the catalogue where the page has none', () => {
  expect(said(new ApiError(500, problem))).toBe(`${problem.title}${problem.message}${common.retry}`);
});

it('reports a lost connection, without a bare status number', () => {
  expect(said(new ApiError(0, undefined), 'Error fetching notes')).toBe(
    `Error fetching notes${common.offline}${common.retry}`,
  );
});
