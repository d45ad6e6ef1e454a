import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errors } from '../../../../../shared/contracts/errors.ts';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { profileQuery } from '../../../lib/profile.ts';
import { someone } from '../../../lib/testing.ts';
import { showPage } from '../../../lib/testing-page.tsx';
import { billing } from '../../../lib/texts/en/billing.ts';
import { settings } from '../../../lib/texts/en/settings.ts';
import { Toasts } from '../../../ui/index.ts';
import { addressQuery, ratingsQuery, settingsQuery } from '../api.ts';
import { ProfilePage } from './profile-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

afterEach(cleanup);

const { workspace, profile } = settings;
const me = someone();
const admin = { ...me, user: { ...me.user, owner: false } };

const known = (name: string, who = me) =>
  [
    [meQuery.queryKey, who],
    [subscriptionQuery.queryKey, { name, appsumo: false, read_only: false }],
    [
      settingsQuery(1).queryKey,
      {
        ...me.tenant,
        notify_owner_on_new_client: true,
        notify_owner_on_new_user: true,
        notify_owner_on_user_csat: true,
        bcc_email: null,
      },
    ],
    [addressQuery(1).queryKey, { url: 'https://northwind.proofline.example' }],
    [
      profileQuery.queryKey,
      {
        id: 1,
        name: 'Olga',
        surname: 'Owner',
        email: 'olga@northwind.example',
        picture: null,
        timezone: null,
        dt_format: null,
        receive_overdue_notifications: true,
        html_email_signature: '',
      },
    ],
    [ratingsQuery.queryKey, { items: [{ user_id: 1, rating: 4.26, project_count: 3 }] }],
  ] as const;
const howToGet = (what: string) => screen.queryByRole('button', { name: `${settings.upgrade}: ${what}` });

it('locks what the plan has not, and says how to get it', async () => {
  await showPage(<WorkspacePage />, known('free forever'));
  expect(howToGet(workspace.mandatoryCsat)).toBeTruthy();
  expect(howToGet(workspace.bcc)).toBeTruthy();
  cleanup();
  await showPage(<WorkspacePage />, known('professional'));
  expect(howToGet(workspace.mandatoryCsat)).toBeNull();
  expect(screen.getByRole('switch', { name: workspace.mandatoryCsat })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: workspace.bcc })).toBeTruthy();
});

it('offers copies, and the end of the workspace, to the owner alone', async () => {
  await showPage(<WorkspacePage />, known('professional', admin));
  expect(screen.queryByRole('textbox', { name: workspace.bcc })).toBeNull();
  expect(screen.queryByRole('button', { name: workspace.delete.open })).toBeNull();
  cleanup();
  await showPage(<WorkspacePage />, known('professional'));
  expect(screen.getByRole('button', { name: workspace.delete.open })).toBeTruthy();
});

it('says before anything is typed that a plan that goes on is cancelled first, and where', async () => {
  const paidBy = (renews: boolean) =>
    known('professional').map(([key, value]) =>
      key === subscriptionQuery.queryKey
        ? ([key, { ...value, details: { provider: 'stripe', renews, items: [] } }] as const)
        : ([key, value] as const),
    );
  const open = () => screen.getByRole('button', { name: workspace.delete.open });
  await showPage(<WorkspacePage />, paidBy(true));
  expect(open().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('link', { name: billing.title }).getAttribute('href')).toBe('/billing');
  fireEvent.click(open());
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  await showPage(<WorkspacePage />, paidBy(false));
  fireEvent.click(open());
  // Renewed again in another tab: why it was refused stays in sight.
  const problem = { code: 'plan_renews', ...errors.plan_renews, message: errors.plan_renews.text };
  vi.stubGlobal('fetch', async () => Response.json({ error: problem }, { status: 409 }));
  const dialog = within(screen.getByRole('dialog', { name: workspace.delete.title }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: workspace.delete.word } });
  fireEvent.click(dialog.getByRole('button', { name: workspace.delete.confirm }));
  expect((await dialog.findByRole('alert')).textContent).toContain(errors.plan_renews.text);
  vi.unstubAllGlobals();
});

it('may still be deleted where nothing else can be saved any more', async () => {
  const closed = known('starter').map(([key, value]) =>
    key === subscriptionQuery.queryKey
      ? ([key, { ...value, read_only: true }] as const)
      : ([key, value] as const),
  );
  await showPage(<WorkspacePage />, closed);
  expect(screen.getByRole('switch', { name: workspace.guests }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: workspace.delete.open }));
  expect(screen.getByRole('dialog', { name: workspace.delete.title })).toBeTruthy();
});

it('refuses a logo that is no picture', async () => {
  const page = (
    <>
      <WorkspacePage />
      <Toasts />
    </>
  );
  await showPage(page, known('professional'));
  const input = document.querySelector('input[type="file"]');
  const files = [new File(['not a picture'], 'logo.png', { type: 'image/png' })];
  if (input) fireEvent.change(input, { target: { files } });
  await screen.findByText('Error uploading workspace logo');
});

it('shows one’s address to be read, and the rating of all projects to one decimal', async () => {
  await showPage(<ProfilePage />, known('professional'));
  expect(screen.getByLabelText(profile.email)).toHaveProperty('readOnly', true);
  expect(screen.getByText('4.3 out of 5, from 3 projects')).toBeTruthy();
});

it('locks the signature where the plan has none', async () => {
  await showPage(<ProfilePage />, known('free forever'));
  expect(howToGet(profile.section.signature)).toBeTruthy();
});
