import { useQuery } from '@tanstack/react-query';
import type { UserProfile } from '#contracts/team.ts';
import {
  type Channel,
  type Choices,
  channels,
  comesToInbox,
  deliveryOf,
  settingOfMail,
  withChoices,
} from '#domain/inbox/delivery.ts';
import { digestHours } from '#domain/inbox/digest.ts';
import { type InboxKind, inboxKinds } from '#domain/inbox/inbox.ts';
import { useMe } from '#lib/session/me.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { PushDevices } from '#parts/push/push-devices.tsx';
import { devicesQuery } from '#parts/push/subscription.ts';
import { Checkbox, cx, Select, Switch } from '#ui/index.ts';
import css from './notifications.module.css';

const texts = settings.profile.notifications;

type Draft = Pick<UserProfile, 'receive_overdue_notifications' | 'notifications' | 'digest_hour'>;

interface NotificationsProps {
  readonly draft: Draft;
  /** The workspace's setting, which cannot be changed here. */
  readonly ratingsMailed: boolean;
  readonly disabledReason: string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
}

const hours = Array.from(
  { length: digestHours.last - digestHours.first + 1 },
  (_, index) => digestHours.first + index,
);

/** Channels of each kind of news, the setting of overdue feedback, and the hour of the daily digest. */
export function Notifications(props: NotificationsProps) {
  const { draft, disabledReason, onChange } = props;
  return (
    <div className={css.notifications}>
      <Switch
        label={settings.profile.overdue}
        hint={texts.overdueHint}
        checked={draft.receive_overdue_notifications}
        disabledReason={disabledReason}
        onChange={(on) => onChange({ receive_overdue_notifications: on })}
      />
      <div className={css.digest}>
        <Select
          label={texts.digest}
          hint={texts.digestHint}
          value={draft.digest_hour ?? ''}
          disabled={disabledReason !== undefined}
          onChange={({ target }) =>
            onChange({ digest_hour: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{texts.noDigest}</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {texts.digestAt(hour)}
            </option>
          ))}
        </Select>
      </div>
      <PushDevices disabledReason={disabledReason} />
      <KindTable {...props} />
    </div>
  );
}

function KindTable({ draft, ratingsMailed, disabledReason, onChange }: NotificationsProps) {
  const { actor } = useMe();
  const { data: known } = useQuery(devicesQuery);
  const devices = (known?.devices.length ?? 0) > 0;
  // Without a device, there is nothing to choose about them.
  const shown = channels.filter((channel) => channel !== 'push' || devices);
  const delivery = {
    ...draft,
    owner: actor.kind === 'agent' && actor.owner,
    notify_owner_on_user_csat: ratingsMailed,
    devices,
  };
  const choose = (kind: InboxKind, channel: Channel, on: boolean) => {
    const isSpecified = channel === 'mail' && settingOfMail(kind) === 'receive_overdue_notifications';
    const chosen: Choices = { [kind]: { [channel]: on } };
    onChange(
      isSpecified
        ? { receive_overdue_notifications: on }
        : { notifications: withChoices(draft.notifications, chosen) },
    );
  };
  /** Ratings are mailed to the owner alone, by a setting of the workspace; a notification opens an entry of the inbox. */
  const fixed = (kind: InboxKind, channel: Channel): string | undefined => {
    if (channel === 'push') return comesToInbox(kind, draft.notifications) ? undefined : texts.inboxFirst;
    if (channel !== 'mail' || settingOfMail(kind) !== 'notify_owner_on_user_csat') return undefined;
    return delivery.owner ? texts.byWorkspace : texts.ownerOnly;
  };
  return (
    <section aria-label={texts.table} className={cx(devices && css.withDevices)}>
      <h3 className={css.title}>{texts.table}</h3>
      <p className={css.lead}>{texts.tableLead}</p>
      <div className={css.head} aria-hidden>
        <span>{texts.kind}</span>
        {shown.map((channel) => (
          <span key={channel}>{texts.channels[channel]}</span>
        ))}
      </div>
      <ul className={css.kinds}>
        {inboxKinds.map((kind) => {
          const reaches = deliveryOf(kind, delivery);
          const isSilent = channels.every((channel) => !reaches[channel]);
          return (
            <li key={kind}>
              <fieldset className={css.kind}>
                <legend className={css.name}>
                  {texts.kinds[kind]}
                  {isSilent && <span className={css.silent}>{texts.nothing}</span>}
                </legend>
                {shown.map((channel) => (
                  <Checkbox
                    key={channel}
                    className={css.choice}
                    label={texts.channels[channel]}
                    checked={reaches[channel]}
                    disabledReason={disabledReason ?? fixed(kind, channel)}
                    onChange={(on) => choose(kind, channel, on)}
                  />
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
