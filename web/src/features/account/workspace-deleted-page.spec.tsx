import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '#lib/show-page.testing.tsx';
import { account } from '#lib/texts/en/account.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { WorkspaceDeletedPage } from './workspace-deleted-page.tsx';

afterEach(cleanup);

const texts = account.deleted;
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('names the deleted workspace, and links to the product’s own host', async () => {
  await showPage(<WorkspaceDeletedPage name="Harbor & Light" domain="proofline.example" />);
  expect(screen.getByRole('heading', { name: texts.title('Harbor & Light') })).toBeTruthy();
  expect(screen.getByText(settings.workspace.delete.hours, { exact: false })).toBeTruthy();
  expect(target(texts.signUp)).toBe(`${location.protocol}//proofline.example/signup`);
  expect(target(texts.elsewhere)).toBe(`${location.protocol}//proofline.example/signin`);
  expect(document.title).toContain(texts.pageTitle);
});
