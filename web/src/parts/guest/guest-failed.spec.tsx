import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { getTenantByHost } from '#contracts/workspace.ts';
import { ApiError } from '#lib/calls/api.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aWorkspaceHere } from '#lib/testing/samples.testing.ts';
import { endedLink as englishEnd, type GuestEnd } from '#lib/texts/en/ended-link.ts';
import { guestFailed as english } from '#lib/texts/en/guest-failed.ts';
import { endedLink as spanishEnd } from '#lib/texts/es/ended-link.ts';
import { guestFailed as spanish } from '#lib/texts/es/guest-failed.ts';
import { endedLink as frenchEnd } from '#lib/texts/fr/ended-link.ts';
import { guestFailed as french } from '#lib/texts/fr/guest-failed.ts';
import { endedLink as italianEnd } from '#lib/texts/it/ended-link.ts';
import { guestFailed as italian } from '#lib/texts/it/guest-failed.ts';
import { GuestFailed } from './guest-failed.tsx';
import { rememberGuestLanguage } from './guest-language.ts';

const server = fakeServer();
beforeEach(() => server.on(getTenantByHost, { ...aWorkspaceHere, theme: 'indigo', identity: null }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
const reading = (...wanted: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);

describe('a link that leads nowhere', () => {
  test.each([
    [['it-IT', 'en'], 'it', italian],
    [['de', 'ES-mx', 'fr'], 'es', spanish],
    [['fr'], 'fr', french],
    [['ja'], 'en', english],
    [[], 'en', english],
  ])('says so to who reads %j', async (wanted, language, texts) => {
    reading(...wanted);
    render(<GuestFailed error={new ApiError(404, undefined)} onRetry={() => {}} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.gone);
    expect(screen.getByText(texts.goneText)).toBeTruthy();
    expect(screen.getByRole('link', { name: texts.signIn }).getAttribute('href')).toBe('/');
    expect([document.documentElement.lang, document.title]).toEqual([language, texts.gone]);
    expect(await screen.findByText('Northwind')).toBeTruthy();
  });
});

const ended = { it: italianEnd, es: spanishEnd, fr: frenchEnd, en: englishEnd };

const endings = (Object.keys(englishEnd.titles) as GuestEnd[]).filter((code) => code !== 'workspace_held');

it.each(Object.keys(ended) as (keyof typeof ended)[])(
  'says that a page is on hold, in %s and without the agency, keeps what was typed, and looks again',
  async (language) => {
    reading(language);
    const onRetry = vi.fn();
    const problem = { code: 'workspace_held' as const, title: 'x', message: 'y' };
    render(<GuestFailed error={new ApiError(403, problem)} typed="Half a sentence" onRetry={onRetry} />);
    const { titles, reasons, again } = ended[language];
    const title = titles.workspace_held;
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(screen.getByText(reasons.workspace_held(''))).toBeTruthy();
    expect(document.title).toBe(title);
    fireEvent.click(screen.getByRole('button', { name: again }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByDisplayValue('Half a sentence')).toBeTruthy();
    expect([server.calls(), screen.queryByText('Northwind')]).toEqual([[], null]);
  },
);

describe.each(endings)('a page that ended: %s', (code) => {
  it.each(Object.keys(ended) as (keyof typeof ended)[])(
    'names the agency and the reason in %s',
    async (language) => {
      reading(language);
      const problem = { code, title: 'x', message: 'y' };
      render(<GuestFailed error={new ApiError(410, problem)} typed="Half a sentence" onRetry={() => {}} />);
      const texts = ended[language];
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(texts.titles[code]);
      // As it is written: French has spaces that do not break.
      const asWritten = { normalizer: (words: string) => words };
      expect(screen.getByText(texts.reasons[code]('Northwind'), asWritten)).toBeTruthy();
      expect(document.title).toBe(texts.titles[code]);
      expect(screen.queryAllByRole('button', { name: texts.ask })).toHaveLength(
        ['link_revoked', 'link_expired', 'link_of_closed_project'].includes(code) ? 1 : 0,
      );
      expect(screen.getByDisplayValue('Half a sentence')).toBeTruthy();
    },
  );
});

it('says of a workspace that is not found nothing but its address', async () => {
  reading('en');
  server.on(getTenantByHost, badGateway);
  const problem = { code: 'link_expired' as const, title: 'x', message: 'y' };
  render(<GuestFailed error={new ApiError(410, problem)} onRetry={() => {}} />);
  await screen.findByText(englishEnd.reasons.link_expired(location.host));
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

it('speaks the language of the last page on this device rather than the browser’s', () => {
  reading('en');
  rememberGuestLanguage('fr');
  render(<GuestFailed error={new ApiError(0, undefined)} onRetry={() => {}} />);
  expect(screen.getByRole('heading', { name: french.offline })).toBeTruthy();
});

describe('the words that were typed before', () => {
  const show = (status: number, typed: string) =>
    render(<GuestFailed error={new ApiError(status, undefined)} typed={typed} onRetry={() => {}} />);
  const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: english.typed });

  test.each([0, 404, 500])('are shown whatever the failure: %i', (status) => {
    reading('en');
    show(status, 'The logo larger');
    expect([field()?.value, field()?.readOnly]).toEqual(['The logo larger', true]);
    // Its button and its field are none of a record: paper had the frame around them.
    expect(field()?.closest('[data-paper="no"]')?.textContent).toContain(english.copy);
  });

  it('have no empty field where there are none', () => {
    reading('en');
    show(0, ' \n');
    expect(field()).toBeNull();
  });

  it('stay selected where the browser refuses the clipboard', async () => {
    reading('en');
    const writeText = vi.fn(async () => Promise.reject(new Error('refused')));
    vi.stubGlobal('navigator', { languages: ['en'], clipboard: { writeText } });
    show(0, 'The logo larger');
    fireEvent.click(screen.getByRole('button', { name: english.copy }));
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('The logo larger'));
    expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, 'The logo larger'.length]);
    expect(screen.getByRole('button', { name: english.copy })).toBeTruthy();
  });
});
