import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  getSingleSignOn,
  removeSignOnProvider,
  type SingleSignOnSettings,
  setSignOnProvider,
  setSingleSignOn,
} from '#contracts/single-sign-on.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { forms } from '#lib/texts/en/forms.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { singleSignOn as texts } from '#lib/texts/en/single-sign-on.ts';
import { signOnQuery } from '../sign-on-api.ts';
import { SingleSignOnPage } from './single-sign-on-page.tsx';

const server = fakeServer();
afterEach(cleanup);

const tested: SingleSignOnSettings = {
  in_plan: true,
  state: 'off',
  name: 'Acme',
  provider: { kind: 'openid', issuer: 'https://login.acme.example', client_id: 'proofline' },
  provider_version: 4,
  provider_saved_by: null,
  redirect_uri: 'https://proofline.example/callback',
  service_provider: { entity_id: 'proofline', acs: 'https://proofline.example/saml' },
  tested_on: '2026-03-20T10:00:00.000Z',
  domains: [
    {
      domain: 'acme.example',
      record: { type: 'TXT', host: '_proofline', name: '_proofline.acme.example', value: 'v' },
      proven_on: '2026-03-20T10:00:00.000Z',
    },
  ],
};

it('keeps the question open that is asked while an earlier choice is answered, and makes both in order', async () => {
  const held = server.hold(setSingleSignOn);
  await showPage(<SingleSignOnPage />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false }],
    [signOnQuery.queryKey, tested],
  ]);
  const choose = (state: 'on' | 'required') =>
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${texts.use.state[state].label}`) }));
  choose('on');
  await vi.waitFor(() => expect(held).toHaveLength(1));
  choose('required');
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: texts.use.confirm.require });
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
  expect(held).toHaveLength(1);
  held[0]?.answer({ ...tested, state: 'on' });
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  held[1]?.answer({ ...tested, state: 'required' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.map(({ body }) => body)).toEqual([
    { state: 'on', provider_version: 4 },
    { state: 'required', provider_version: 4 },
  ]);
});

it('removes the provider that the question was asked about, and shows another one that stands there meanwhile', async () => {
  const client = await showPage(<SingleSignOnPage />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false }],
    [signOnQuery.queryKey, tested],
  ]);
  const other = { ...tested, name: 'Other', provider_version: 6 };
  server.on(removeSignOnProvider, () => refuse('conflict', {}, other));
  fireEvent.click(screen.getByRole('button', { name: texts.provider.remove }));
  const dialog = within(await screen.findByRole('dialog'));
  act(
    () => void client.setQueryData(signOnQuery.queryKey, { ...tested, name: 'Newer', provider_version: 5 }),
  );
  await screen.findByDisplayValue('Newer');
  fireEvent.click(dialog.getByRole('button', { name: texts.provider.confirm.remove }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(removeSignOnProvider).map(({ query }) => query)).toEqual([{ provider_version: 4 }]);
  await screen.findByDisplayValue('Other');
});

it('asks before the details of a provider are left that were typed and not saved', async () => {
  const history = createMemoryHistory();
  await showPage(
    <SingleSignOnPage />,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only: false }],
      [signOnQuery.queryKey, tested],
    ],
    history,
  );
  const issuer = screen.getByLabelText(texts.provider.issuer);
  fireEvent.change(issuer, { target: { value: 'https://login.acme.example/tenant' } });
  await act(async () => history.push('/projects'));
  const question = within(await screen.findByRole('dialog', { name: leaving.unsaved.title }));
  fireEvent.click(question.getByRole('button', { name: leaving.stay }));
  expect(history.location.pathname).toBe('/');
  fireEvent.change(issuer, { target: { value: 'https://login.acme.example' } });
  await act(async () => history.push('/projects'));
  expect(history.location.pathname).toBe('/projects');
});

const cached = (settings: SingleSignOnSettings) =>
  [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false }],
    [signOnQuery.queryKey, settings],
  ] as const;
const theirs: SingleSignOnSettings = {
  ...tested,
  provider: { kind: 'openid', issuer: 'https://login.acme.example', client_id: 'theirs' },
  provider_version: 7,
};
const shownClient = () => (screen.getByLabelText(texts.provider.clientId) as HTMLInputElement).value;

it('overwrites nothing that another admin has saved meanwhile, and keeps what was typed until one is chosen', async () => {
  const calls: unknown[] = [];
  server.on(setSignOnProvider, ({ body }) => {
    calls.push(body.provider_version);
    return body.provider_version === 7 ? { ...theirs, provider_version: 8 } : refuse('conflict', {}, theirs);
  });
  await showPage(<SingleSignOnPage />, cached(tested));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(texts.provider.clientId, 'mine');
  type(texts.provider.secret, 'kept');
  const save = screen.getByRole('button', { name: texts.provider.save });
  fireEvent.click(save);
  const notice = await screen.findByText(forms.conflict.title);
  expect(notice.closest('[role=alert]')).toBe(document.activeElement);
  expect(shownClient()).toBe('mine');
  fireEvent.click(save);
  expect(calls).toEqual([4]);
  fireEvent.click(screen.getByRole('button', { name: forms.conflict.mine }));
  fireEvent.click(save);
  await vi.waitFor(() =>
    expect((screen.getByLabelText(texts.provider.secret) as HTMLInputElement).value).toBe(''),
  );
  expect(calls).toEqual([4, 7]);
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('shows what another admin has saved where nothing was typed, and on demand where it was', async () => {
  const client = await showPage(<SingleSignOnPage />, cached(tested));
  act(() => void client.setQueryData(signOnQuery.queryKey, theirs));
  await vi.waitFor(() => expect(shownClient()).toBe('theirs'));
  fireEvent.change(screen.getByLabelText(texts.provider.clientId), { target: { value: 'mine' } });
  act(() => void client.setQueryData(signOnQuery.queryKey, { ...tested, provider_version: 9 }));
  fireEvent.click(await screen.findByRole('button', { name: forms.conflict.theirs }));
  expect(shownClient()).toBe('proofline');
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});

it('takes a save whose answer was lost for its own: a retry is sent, and nobody is asked', async () => {
  const calls: unknown[] = [];
  let stored: SingleSignOnSettings = tested;
  server.on(getSingleSignOn, () => stored);
  server.on(setSignOnProvider, ({ body }) => {
    calls.push(body.provider_version);
    stored = { ...theirs, name: body.name, provider_saved_by: body.form ?? null };
    return calls.length === 1 ? lost() : stored;
  });
  const client = await showPage(<SingleSignOnPage />, cached(tested));
  fireEvent.change(screen.getByLabelText(texts.provider.clientId), { target: { value: 'theirs' } });
  const secret = screen.getByLabelText(texts.provider.secret) as HTMLInputElement;
  fireEvent.change(secret, { target: { value: 'kept' } });
  const save = screen.getByRole('button', { name: texts.provider.save });
  fireEvent.click(save);
  await vi.waitFor(() => expect(client.getQueryData(signOnQuery.queryKey)).toEqual(stored));
  await vi.waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
  expect(secret.value).toBe('kept');
  fireEvent.click(save);
  await vi.waitFor(() => expect(secret.value).toBe(''));
  expect(calls).toEqual([4, 4]);
});
