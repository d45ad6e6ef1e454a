import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSubdomain } from '#contracts/account.ts';
import { getAddressChange } from '#contracts/address-change.ts';
import { listDevices } from '#contracts/devices.ts';
import { errors } from '#contracts/errors.ts';
import { listPasskeys } from '#contracts/passkeys.ts';
import { getSecondFactor, listSessions } from '#contracts/session.ts';
import { type UserProfile, updateUserProfile } from '#contracts/team.ts';
import { deleteTenant, type TenantSettings, updateTenantProfile } from '#contracts/tenants.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { fakeServer, refuse, withSent } from '#lib/testing/fake-server.testing.ts';
import { aProfile, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { billing } from '#lib/texts/en/billing.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { secondFactorQuery } from '#parts/second-factor/api.ts';
import { Toasts } from '#ui/index.ts';
import { addressQuery, ratingsQuery, settingsQuery } from '../api.ts';
import { ProfilePage } from './profile-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const server = fakeServer();
beforeEach(() => server.leave(getAddressChange, getSecondFactor, listDevices, listPasskeys, listSessions));
afterEach(cleanup);

const { workspace, profile } = settings;
const me = someone();
const admin = { ...me, user: { ...me.user, owner: false } };

const storedSettings: TenantSettings = {
  ...me.tenant,
  notify_owner_on_new_client: true,
  notify_owner_on_new_user: true,
  notify_owner_on_user_csat: true,
  bcc_email: null,
};

const known = (name: string, who = me) =>
  [
    [meQuery.queryKey, who],
    [subscriptionQuery.queryKey, { name, appsumo: false, read_only: false }],
    [settingsQuery(1).queryKey, storedSettings],
    [addressQuery(1).queryKey, { url: 'https://northwind.proofline.example' }],
    [profileQuery.queryKey, aProfile],
    [ratingsQuery.queryKey, { items: [{ user_id: 1, rating: 4.26, project_count: 3 }] }],
  ] as const;
const howToGet = (what: string) => screen.queryByRole('button', { name: `${settings.upgrade}: ${what}` });

it('locks settings that the plan lacks, with the way to get them', async () => {
  await showPage(<WorkspacePage />, known('free forever'));
  expect(howToGet(workspace.mandatoryCsat)).toBeTruthy();
  expect(howToGet(workspace.bcc)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: workspace.mandatoryCsat })).toBeNull();
  expect(screen.queryByRole('textbox', { name: workspace.bcc })).toBeNull();
  cleanup();
  await showPage(<WorkspacePage />, known('professional'));
  expect(howToGet(workspace.mandatoryCsat)).toBeNull();
  expect(screen.getByRole('switch', { name: workspace.mandatoryCsat })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: workspace.bcc })).toBeTruthy();
});

it.each([workspace.mandatoryCsat, workspace.bcc])(
  'prompts to upgrade for a locked setting: %s',
  async (what) => {
    await showPage(<WorkspacePage />, known('free forever'));
    const way = howToGet(what);
    if (way) fireEvent.click(way);
    const prompt = within(screen.getByRole('dialog', { name: "You don't have access to this feature" }));
    expect(prompt.getByText('Upgrade your workspace to get access to this feature')).toBeTruthy();
  },
);

it('does not call an empty name saved', async () => {
  await showPage(<WorkspacePage />, known('professional'));
  expect(screen.getByText(settings.state.saved)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${workspace.name}`)), { target: { value: ' ' } });
  expect(screen.getByText(workspace.nameMissing)).toBeTruthy();
  expect(screen.queryByText(settings.state.saved)).toBeNull();
  expect(screen.getByText(settings.state.incomplete)).toBeTruthy();
});

it('offers the BCC address and the deletion of the workspace to the owner only', async () => {
  await showPage(<WorkspacePage />, known('professional', admin));
  expect(screen.queryByRole('textbox', { name: workspace.bcc })).toBeNull();
  expect(screen.queryByRole('button', { name: workspace.delete.open })).toBeNull();
  cleanup();
  await showPage(<WorkspacePage />, known('professional'));
  expect(screen.getByRole('button', { name: workspace.delete.open })).toBeTruthy();
});

describe('the address', () => {
  const address = { id: 1, url: 'https://northwind.proofline.example', custom_domains: null };
  const at = (more: object) =>
    known('professional').map(([key, value]) =>
      key === addressQuery(1).queryKey || key[0] === 'tenant'
        ? ([key, { ...address, ...more }] as const)
        : ([key, value] as const),
    );
  const open = () => screen.queryByRole('button', { name: workspace.move.open });

  it('is changed by whoever may, from the day on which that is possible, and names the ones before it', async () => {
    await showPage(<WorkspacePage />, at({}));
    expect(open()).toBeNull();
    cleanup();
    const former_urls = ['https://north.proofline.example', 'https://n.proofline.example'];
    await showPage(<WorkspacePage />, at({ former_urls, movable_from: '2027-01-05T10:00:00.000Z' }));
    expect(open()?.getAttribute('aria-disabled')).toBe('true');
    screen.getByText(/north\.proofline\.example, n\.proofline\.example.* 05\/01\/2027/);
    if (open()) fireEvent.click(open() as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is shown as it will be, and a refusal stands at its field with what was typed', async () => {
    await showPage(<WorkspacePage />, at({ former_urls: [], movable_from: null }));
    fireEvent.click(open() as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: workspace.move.title }));
    const field = dialog.getByRole('textbox', { name: new RegExp(workspace.move.field) });
    const press = () => fireEvent.click(dialog.getByRole('button', { name: workspace.move.confirm }));
    fireEvent.change(field, { target: { value: ' Harbour ' } });
    dialog.getByText('https://harbour.proofline.example');
    server.on(checkSubdomain, refuse('subdomain_taken', { field: 'subdomain' }));
    await act(async () => press());
    expect((await dialog.findAllByText(errors.subdomain_taken.text)).length).toBeGreaterThan(0);
    expect((field as HTMLInputElement).value).toBe(' Harbour ');
    // Refused before the call that demands a password.
    expect(server.calls()).toMatchObject([{ route: checkSubdomain, query: { subdomain: 'harbour' } }]);
    fireEvent.change(field, { target: { value: 'northwind' } });
    press();
    expect(dialog.getAllByText(workspace.move.present).length).toBeGreaterThan(0);
  });
});

it.each([
  ['without one', false, true],
  ['with one', true, false],
])('warns an owner %s who requires two-step sign-in at once', async (_, on, warned) => {
  const notAsked = known('professional').map(([key, value]) =>
    key[0] === settingsQuery(1).queryKey[0] && 'bcc_email' in value
      ? ([key, { ...value, second_factor_from: null }] as const)
      : ([key, value] as const),
  );
  await showPage(<WorkspacePage />, [...notAsked, [secondFactorQuery.queryKey, { on }]]);
  const says = () => screen.queryByText(workspace.factor.ownMissing) !== null;
  expect(says()).toBe(false);
  fireEvent.change(screen.getByLabelText(workspace.factor.label), { target: { value: '0' } });
  expect(says()).toBe(warned);
});

it('cannot be deleted while the plan renews, and links to the cancellation', async () => {
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
  // Renewed again in another tab: the reason of the refusal stays visible.
  server.on(deleteTenant, refuse('plan_renews'));
  const dialog = within(screen.getByRole('dialog', { name: workspace.delete.title }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: workspace.delete.word } });
  fireEvent.click(dialog.getByRole('button', { name: workspace.delete.confirm }));
  expect((await dialog.findByRole('alert')).textContent).toContain(errors.plan_renews.text);
});

const closed = known('starter').map(([key, value]) =>
  key === subscriptionQuery.queryKey
    ? ([key, { ...value, read_only: true }] as const)
    : ([key, value] as const),
);

it.each([
  [<WorkspacePage key="" />, workspace.lead],
  [<ProfilePage key="" />, profile.lead],
])('promises to save only where something can be saved', async (page, lead) => {
  await showPage(page, known('starter'));
  expect(screen.getByText(`${lead} ${settings.state.byThemselves}`)).toBeTruthy();
  expect(screen.getByText(settings.state.saved)).toBeTruthy();
  cleanup();
  await showPage(page, closed);
  expect(screen.getByText(lead)).toBeTruthy();
  expect(screen.queryByText(settings.state.saved)).toBeNull();
});

it('can be deleted while the subscription is read-only', async () => {
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

it('shows the user’s own address read-only, and the rating of all projects to one decimal', async () => {
  await showPage(<ProfilePage />, known('professional'));
  expect(screen.getByLabelText(profile.email)).toHaveProperty('readOnly', true);
  expect(screen.getByText('4.3 out of 5, from 3 projects')).toBeTruthy();
});

it('locks the signature if the plan lacks it', async () => {
  await showPage(<ProfilePage />, known('free forever'));
  expect(howToGet(profile.section.signature)).toBeTruthy();
});

describe('a server that answers with an error', () => {
  beforeEach(() => server.down());
  const without = (missing: readonly unknown[]) =>
    known('professional').filter(([key]) => String(key) !== String(missing));

  it.each([
    ['Error loading workspace settings', <WorkspacePage key="" />, settingsQuery(1).queryKey],
    ['Error loading user profile', <ProfilePage key="" />, profileQuery.queryKey],
  ])('says so in the place of the page: %s', async (title, page, key) => {
    await showPage(page, without(key));
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it.each([
    [
      ['Error updating workspace', 'Workspace Settings saved'],
      <WorkspacePage key="" />,
      () => fireEvent.click(screen.getByRole('switch', { name: workspace.guests })),
    ],
    [
      ['Error updating profile', 'User Profile saved'],
      <ProfilePage key="" />,
      () => fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Ola' } }),
    ],
  ] as const)('says that a setting was not saved, and that it was: %j', async (notices, page, change) => {
    const [failed, saved] = notices;
    await showPage([page, <Toasts key="toasts" />], known('professional'));
    vi.useFakeTimers();
    change();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    vi.useRealTimers();
    fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${failed}` }));
    server.down(false);
    server.on(updateTenantProfile, ({ body }) => withSent(storedSettings, body));
    server.on(updateUserProfile, ({ body }) => withSent(aProfile, body));
    // The list of sessions below the profile failed as well.
    const [retry] = screen.getAllByRole('button', { name: settings.state.retry });
    if (retry) fireEvent.click(retry);
    fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${saved}` }));
  });

  it('says that the workspace was not deleted', async () => {
    await showPage(<WorkspacePage />, known('professional'));
    fireEvent.click(screen.getByRole('button', { name: workspace.delete.open }));
    const dialog = within(screen.getByRole('dialog', { name: workspace.delete.title }));
    const confirm = dialog.getByRole('button', { name: workspace.delete.confirm });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'DELETE' } });
    fireEvent.click(confirm);
    expect(await dialog.findByText('Failed to delete workspace')).toBeTruthy();
  });
});

it('has what was typed again where it was refused as the page was left, beside the changes of others', async () => {
  server.on(updateUserProfile, refuse('read_only'));
  const page = (isOpen: boolean) => (isOpen ? <ProfilePage /> : <p>Elsewhere</p>);
  let turn = (_: boolean) => {};
  function Pages() {
    const [isOpen, setOpen] = useState(true);
    turn = setOpen;
    return page(isOpen);
  }
  const client = await showPage(<Pages />, known('professional'));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field(profile.lastName), { target: { value: 'Raman' } });
  await act(async () => turn(false));
  await vi.waitFor(() => expect(server.calls(updateUserProfile)).toHaveLength(1));
  const theirs = { ...aProfile, timezone: 'Europe/Rome' };
  client.setQueryData(profileQuery.queryKey, theirs);
  await act(async () => turn(true));
  expect(field(profile.lastName).value).toBe('Raman');
  expect(await screen.findByText(settings.state.failed)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: profile.timezone }).value).toContain('Rome');
  server.on(updateUserProfile, ({ body }) => withSent<UserProfile>(theirs, body));
  fireEvent.click(screen.getByRole('button', { name: settings.state.retry }));
  await screen.findByText(settings.state.saved);
  await act(async () => turn(false));
  await act(async () => turn(true));
  expect(screen.getByText(settings.state.saved)).toBeTruthy();
  expect(field(profile.lastName).value).toBe('Raman');
});

it('never shows an older text in a field while its save is answered', async () => {
  server.on(updateUserProfile, ({ body }) => withSent(aProfile, body));
  await showPage([<ProfilePage key="" />, <Toasts key="toasts" />], known('professional'));
  const field = screen.getByLabelText<HTMLInputElement>(profile.lastName);
  const shown = new Set<string>();
  const seen = new MutationObserver(() => shown.add(field.value));
  seen.observe(field, { attributes: true, attributeFilter: ['value'] });
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'Raman' } });
  await act(() => vi.advanceTimersByTimeAsync(1500));
  vi.useRealTimers();
  await screen.findByRole('button', { name: 'Dismiss: User Profile saved' });
  await act(() => new Promise((done) => setTimeout(done)));
  seen.disconnect();
  expect(field.value).toBe('Raman');
  expect([...shown]).toEqual(['Raman']);
});

it('saves a valid BCC address as it is typed, and restores the former one if the text ends up invalid', async () => {
  await showPage(<WorkspacePage />, known('professional'));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: workspace.bcc });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  fireEvent.focus(field);
  type('archive@northwind');
  expect(screen.getByText(settings.state.saved)).toBeTruthy();
  type('archive@northwind.example');
  expect(screen.getByText(settings.state.unsaved)).toBeTruthy();
  type('archive@northwind.');
  fireEvent.blur(field);
  expect(field.value).toBe('');
  expect(screen.getByText(settings.state.saved)).toBeTruthy();
});
