import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '../../lib/testing-page.tsx';
import { account } from '../../lib/texts/en/account.ts';
import { signIn, enter as texts } from '../../lib/texts/en/sign-in.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';
import { WorkspaceEntry } from './workspace-entry.tsx';

afterEach(cleanup);

const entrance = {
  domain: 'proofline.example',
  here: 'nothing',
  name: null,
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
} as const;
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('leads to the sign-up and to who has forgotten the address', async () => {
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

it('tells of a workspace that waits for its mail to be confirmed, not that there is none', async () => {
  await showPage(<WorkspaceEntry entrance={entrance} />);
  expect(screen.getByText(signIn.noWorkspace)).toBeTruthy();
  cleanup();
  await showPage(<WorkspaceEntry entrance={{ ...entrance, here: 'sign_up', name: 'Harbor' }} />);
  expect(screen.queryByText(signIn.noWorkspace)).toBeNull();
  expect(screen.getByText(account.verify.title)).toBeTruthy();
  expect(target(account.verify.resend)).toBe('/verify-email');
});

it('says what to do with the mail that verifies, and leads to the portal', async () => {
  await showPage(
    <VerifyEmailPage
      entrance={{ ...entrance, here: 'sign_up', name: 'Harbor' }}
      email="ana@harbor.example"
    />,
  );
  expect(screen.getByRole('main').textContent).toContain('Click the verify button in the e-mail');
  expect(target(account.verify.portal)).toBe('/');
});
