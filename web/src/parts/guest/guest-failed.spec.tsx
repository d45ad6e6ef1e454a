import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { guestFailed as english } from '#lib/texts/en/guest-failed.ts';
import { guestFailed as spanish } from '#lib/texts/es/guest-failed.ts';
import { guestFailed as french } from '#lib/texts/fr/guest-failed.ts';
import { guestFailed as italian } from '#lib/texts/it/guest-failed.ts';
import { GuestFailed } from './guest-failed.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const reading = (...wanted: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);

describe('a link that leads nowhere', () => {
  test.each([
    [['it-IT', 'en'], 'it', italian],
    [['de', 'ES-mx', 'fr'], 'es', spanish],
    [['fr'], 'fr', french],
    [['ja'], 'en', english],
    [[], 'en', english],
  ])('says so to who reads %j', (wanted, language, texts) => {
    reading(...wanted);
    render(<GuestFailed error={new ApiError(404, undefined)} onRetry={() => {}} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.gone);
    expect(screen.getByText(texts.goneText)).toBeTruthy();
    expect(screen.getByRole('link', { name: texts.signIn }).getAttribute('href')).toBe('/');
    expect([document.documentElement.lang, document.title]).toEqual([language, texts.gone]);
  });
});

it('offers another try where something else failed', () => {
  reading('it');
  const onRetry = vi.fn();
  const { rerender } = render(<GuestFailed error={new ApiError(500, undefined)} onRetry={onRetry} />);
  expect(screen.getByText(italian.failedText)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: italian.retry }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<GuestFailed error={new ApiError(0, undefined)} onRetry={onRetry} />);
  expect(screen.getByText(italian.offline)).toBeTruthy();
});
