import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type SingleSignOnSettings, setSingleSignOn } from '#contracts/single-sign-on.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { forms } from '#lib/texts/en/forms.ts';
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
  expect(held.map(({ body }) => body)).toEqual([{ state: 'on' }, { state: 'required' }]);
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
  const question = within(await screen.findByRole('dialog', { name: forms.leave.title }));
  fireEvent.click(question.getByRole('button', { name: forms.leave.stay }));
  expect(history.location.pathname).toBe('/');
  fireEvent.change(issuer, { target: { value: 'https://login.acme.example' } });
  await act(async () => history.push('/projects'));
  expect(history.location.pathname).toBe('/projects');
});
