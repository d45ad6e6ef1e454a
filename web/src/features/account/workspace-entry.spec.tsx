import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '../../lib/testing-page.tsx';
import { account as texts } from '../../lib/texts/en/account.ts';
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
  expect(target(texts.enter.signUp)).toBe('/signup');
  expect(target(texts.enter.forgotten)).toBe('/signin/url-retrieve');
});

it('says what to do with the mail that verifies, and leads to the portal', async () => {
  await showPage(
    <VerifyEmailPage
      entrance={{ ...entrance, here: 'sign_up', name: 'Harbor' }}
      email="ana@harbor.example"
    />,
  );
  expect(screen.getByRole('main').textContent).toContain('Click the verify button in the e-mail');
  expect(target(texts.verify.portal)).toBe('/');
});
