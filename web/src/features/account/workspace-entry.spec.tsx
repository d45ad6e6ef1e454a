import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { retrieveWorkspaceUrl } from '#contracts/account.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { account } from '#lib/texts/en/account.ts';
import { enter as texts } from '#lib/texts/en/enter.ts';
import { RetrieveUrlPage } from './retrieve-url-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';
import { WorkspaceEntry } from './workspace-entry.tsx';

const server = fakeServer();
afterEach(cleanup);

const entrance = {
  domain: 'proofline.example',
  here: 'nothing',
  name: null,
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
  single_sign_on: null,
} as const;
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links to the sign-up and to the retrieval of a forgotten address', async () => {
  await showPage(<WorkspaceEntry entrance={entrance} />);
  expect(target(texts.signUp)).toBe('/signup');
  expect(target(texts.forgotten)).toBe('/signin/url-retrieve');
});

it('refuses what can be no name of a workspace, until something else is typed', async () => {
  await showPage(<WorkspaceEntry entrance={entrance} />);
  const field = screen.getByRole('textbox', { name: new RegExp(account.fields.subdomain) });
  fireEvent.change(field, { target: { value: 'two words' } });
  fireEvent.click(screen.getByRole('button', { name: texts.continue }));
  expect(await screen.findByText(texts.unknown)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'harbor' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('shows that a workspace awaits its confirmation, not that there is none', async () => {
  await showPage(<WorkspaceEntry entrance={entrance} />);
  expect(screen.getByText(texts.noWorkspace)).toBeTruthy();
  cleanup();
  await showPage(<WorkspaceEntry entrance={{ ...entrance, here: 'sign_up', name: 'Harbor' }} />);
  expect(screen.queryByText(texts.noWorkspace)).toBeNull();
  expect(screen.getByText(account.verify.title)).toBeTruthy();
  expect(target(account.verify.resend)).toBe('/verify-email');
});

it('explains the verification mail, and links to the portal', async () => {
  await showPage(
    <VerifyEmailPage
      entrance={{ ...entrance, here: 'sign_up', name: 'Harbor' }}
      email="ana@harbor.example"
    />,
  );
  expect(screen.getByRole('main').textContent).toContain('Click the verify button in the email');
  expect(target(account.verify.portal)).toBe('/');
});

it('says that the addresses of one’s workspaces could not be mailed', async () => {
  server.on(retrieveWorkspaceUrl, badGateway);
  await showPage(<RetrieveUrlPage />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ana@harbor.example ' } });
  fireEvent.click(screen.getByRole('button', { name: account.retrieve.continue }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Failed to retrieve workspace URL' }));
  expect(server.calls()).toMatchObject([
    { route: retrieveWorkspaceUrl, body: { email: 'ana@harbor.example' } },
  ]);
});
