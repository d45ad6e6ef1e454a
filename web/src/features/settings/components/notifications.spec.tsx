import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { push } from '#lib/texts/en/push.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { devicesQuery } from '#parts/push/subscription.ts';
import { Notifications } from './notifications.tsx';

afterEach(cleanup);

const texts = settings.profile.notifications;
type Props = Parameters<typeof Notifications>[0];

const phone = {
  id: 'd'.repeat(43),
  browser: 'Chrome',
  system: 'Android',
  seen_on: '2026-11-27T09:00:00.000Z',
};

const show = async (changes: Partial<Props> = {}, owner = true, devices = [phone]) => {
  const onChange = vi.fn();
  const me = someone();
  const draft = { receive_overdue_notifications: true, notifications: {}, digest_hour: null };
  await showPage(
    <>
      <h1>Profile</h1>
      <Notifications
        draft={draft}
        ratingsMailed={false}
        disabledReason={undefined}
        onChange={onChange}
        {...changes}
      />
    </>,
    [
      [meQuery.queryKey, { ...me, user: { ...me.user, owner } }],
      [devicesQuery.queryKey, { public_key: 'BKey', devices }],
    ],
  );
  return onChange;
};
const kind = (name: keyof typeof texts.kinds) =>
  within(screen.getByRole('group', { name: new RegExp(`^${texts.kinds[name]}`) }));
const box = (name: keyof typeof texts.kinds, channel: 'inbox' | 'mail' | 'push') =>
  kind(name).getByRole('checkbox', { name: texts.channels[channel] });

it('sends the choice of a channel beside those that were made before', async () => {
  const notifications = { points: { inbox: false } };
  const onChange = await show({
    draft: { receive_overdue_notifications: true, notifications, digest_hour: null },
  });
  fireEvent.click(box('points', 'mail'));
  expect(onChange).toHaveBeenCalledWith({ notifications: { points: { inbox: false, mail: false } } });
});

it('shows overdue feedback as the setting that there is, and changes that', async () => {
  const onChange = await show({
    draft: { receive_overdue_notifications: false, notifications: {}, digest_hour: null },
  });
  for (const name of ['overdue', 'target_missed'] as const)
    expect((box(name, 'mail') as HTMLInputElement).checked).toBe(false);
  fireEvent.click(box('target_missed', 'mail'));
  expect(onChange).toHaveBeenCalledWith({ receive_overdue_notifications: true });
});

it.each([
  ['the owner', true, texts.byWorkspace],
  ['another member', false, texts.ownerOnly],
])('leaves the mails of ratings to the workspace, and tells %s why', async (_, owner, why) => {
  const onChange = await show({}, owner);
  const mail = box('rated', 'mail');
  expect(mail.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(mail);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.focus(mail);
  expect(document.body.textContent).toContain(why);
});

it('says of a kind on no channel that it does nothing', async () => {
  const notifications = { reply: { inbox: false, mail: false, push: true } };
  await show({ draft: { receive_overdue_notifications: true, notifications, digest_hour: null } });
  kind('reply').getByText(texts.nothing);
  expect(kind('points').queryByText(texts.nothing)).toBeNull();
});

it('offers an hour for the digest, or none', async () => {
  const onChange = await show();
  const select = screen.getByLabelText(texts.digest);
  fireEvent.change(select, { target: { value: '8' } });
  expect(onChange).toHaveBeenLastCalledWith({ digest_hour: 8 });
  fireEvent.change(select, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith({ digest_hour: null });
});

it('changes nothing while the workspace is read-only', async () => {
  const onChange = await show({ disabledReason: settings.readOnly });
  fireEvent.click(box('points', 'mail'));
  expect(onChange).not.toHaveBeenCalled();
  expect((screen.getByLabelText(texts.digest) as HTMLSelectElement).disabled).toBe(true);
});

it('lets a kind reach the devices, once there is one, and only with its entry in the inbox', async () => {
  const notifications = { reply: { inbox: false } };
  const onChange = await show({
    draft: { receive_overdue_notifications: true, notifications, digest_hour: null },
  });
  expect((box('approved', 'push') as HTMLInputElement).checked).toBe(true);
  expect((box('points', 'push') as HTMLInputElement).checked).toBe(false);
  fireEvent.click(box('approved', 'push'));
  expect(onChange).toHaveBeenLastCalledWith({
    notifications: { approved: { push: false }, reply: { inbox: false } },
  });
  onChange.mockClear();
  fireEvent.click(box('reply', 'push'));
  expect(onChange).not.toHaveBeenCalled();
});

it('has no column for devices as long as there is none, and names those that there are', async () => {
  await show({}, true, []);
  expect(screen.queryByRole('checkbox', { name: texts.channels.push })).toBeNull();
  expect(screen.queryByRole('list', { name: push.devices })).toBeNull();
  cleanup();
  await show();
  within(screen.getByRole('list', { name: push.devices })).getByText('Chrome on Android');
});
