import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TeamMember } from '#contracts/workspace.ts';
import { grantedTo, type Permissions } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { useFormat } from '#lib/format.ts';
import { notifyError, reasonOf } from '#lib/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { UpgradeDialog } from '#lib/upgrade-dialog.tsx';
import { usersQuery } from '#lib/workspace-queries.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Address, Avatar, Badge, Button, Card, IconButton, Notice, TextField, toast } from '#ui/index.ts';
import { inviteAgain, logOut, makeOwner, removeUser, saveUser } from '../api.ts';
import type { Save } from '../autosave.ts';
import { useAutosave, withName } from '../use-autosave.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PermissionBoxes } from './permission-boxes.tsx';
import css from './settings.module.css';
import { LoadedSettings, NameField, SettingsHeader } from './settings-frame.tsx';

const texts = settings.team;

/** The address asks for an invitation; `onAsked` takes it out of the address, so that it may ask again. */
interface Asking {
  readonly asked?: boolean | undefined;
  readonly onAsked?: (() => void) | undefined;
}

/** Team members with their permissions, invitations and removals (administration.md section 2). */
export function TeamPage(asking: Asking) {
  return (
    <LoadedSettings query={useQuery(usersQuery)} title={texts.title} lead={texts.lead}>
      {({ users }) => <Team users={users} {...asking} />}
    </LoadedSettings>
  );
}

type MemberDraft = Permissions & { readonly name: string; readonly surname: string };
/** By the member's id. */
type TeamDraft = Readonly<Record<string, MemberDraft>>;

const draftOf = (users: readonly TeamMember[]): TeamDraft =>
  Object.fromEntries(
    users.map((user) => [user.id, { name: user.name, surname: user.surname, ...grantedTo(user) }]),
  );

/** Members whose first name is missing. */
const withoutName = (draft: TeamDraft): string[] =>
  Object.entries(draft).flatMap(([id, member]) => (withName(member).length > 0 ? [id] : []));

/** Error notice of members saved together, depending on how many failed. */
const failureOf = (failed: number, all: number): string => {
  if (failed < all) return texts.notice.someNotSaved;
  return all > 1 ? texts.notice.noneSaved : texts.notice.notSaved;
};

const useSave = (): Save<TeamDraft> => {
  const client = useQueryClient();
  return async (changes) => {
    const members = Object.entries<MemberDraft | undefined>(changes).flatMap(([id, member]) =>
      member ? [[Number(id), member] as const] : [],
    );
    const results = await Promise.allSettled(
      members.map(async ([id, member]): Promise<TeamDraft> => {
        const saved = await saveUser(client, id, { ...member, name: member.name.trim() });
        return draftOf([saved]);
      }),
    );
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length > 0) {
      const title = failureOf(failures.length, members.length);
      toast({ title, text: reasonOf(failures[0]), tone: 'error' });
    } else toast({ title: texts.notice.saved });
    const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return Object.assign({}, ...saved);
  };
};

function Team({ users, asked, onAsked }: Asking & { users: readonly TeamMember[] }) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const { draft, state, set, retry } = useAutosave(draftOf(users), useSave(), withoutName);
  const [inviting, setInviting] = useState(false);
  const [full, setFull] = useState(false);
  const allowed = subscription?.users_allowed ?? null;
  const used = subscription?.active_users ?? users.length;
  const readOnly = subscription?.read_only ? settings.readOnly : undefined;
  const invite = () => (allowed !== null && used >= allowed ? setFull(true) : setInviting(true));
  const inviteAsAsked = useEffectEvent(() => {
    if (!readOnly) invite();
    onAsked?.();
  });
  const isAsked = asked && subscription !== undefined;
  useEffect(() => {
    if (isAsked) inviteAsAsked();
  }, [isAsked]);
  const title = allowed === 1 ? texts.trial : texts.limit;
  return (
    <>
      <SettingsHeader
        title={texts.title}
        lead={texts.lead}
        state={state}
        onRetry={retry}
        actions={
          <Button variant="primary" icon="plus" disabledReason={readOnly} onClick={invite}>
            {texts.add}
          </Button>
        }
      />
      <div className={css.page}>
        {allowed !== null && <p className={css.lead}>{texts.seats(used, allowed)}</p>}
        <ul className={css.members}>
          {users.map((user) => {
            const member = draft[user.id];
            return (
              member && (
                <li key={user.id}>
                  <Member
                    user={user}
                    draft={member}
                    readOnly={readOnly}
                    onChange={(changed) => set({ [user.id]: changed })}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {full && <UpgradeDialog title={title} onClose={() => setFull(false)} />}
    </>
  );
}

function Member({
  user,
  draft,
  readOnly,
  onChange,
}: {
  user: TeamMember;
  draft: MemberDraft;
  readOnly: string | undefined;
  onChange: (draft: MemberDraft) => void;
}) {
  const client = useQueryClient();
  const { actor } = useMe();
  const [removing, setRemoving] = useState(false);
  const [loggingOut, setLoggingOut] = useState(false);
  const [handingOver, setHandingOver] = useState(false);
  const own = actor.kind === 'agent' && actor.user_id === user.id;
  const name = `${user.name} ${user.surname}`.trim();
  const verdict = can(actor, 'remove_user', { user });
  const stays = { owner_stays: texts.ownerStays, not_yourself: texts.notYourself };
  const keeps = verdict === true ? undefined : (stays[verdict as keyof typeof stays] ?? texts.beyond);
  return (
    <Card>
      <div className={css.stack}>
        <div className={css.memberHead}>
          <Avatar name={name} src={user.picture} size={28} />
          <strong className={css.memberName}>{name}</strong>
          <span className={css.badges}>
            {user.owner && <Badge>{texts.owner}</Badge>}
            {own && <Badge>{texts.you}</Badge>}
            {user.second_factor !== undefined && !user.invited_until && (
              <Badge tone={user.second_factor ? 'accent' : 'neutral'}>
                {user.second_factor ? texts.secondFactor : texts.noSecondFactor}
              </Badge>
            )}
            {user.invited_until && <InvitedBadge until={user.invited_until} />}
          </span>
          <span className={css.memberActions}>
            {!user.invited_until && can(actor, 'hand_over_workspace', { user }) === true && (
              <IconButton
                icon="key"
                size="small"
                label={texts.makeOwner(name)}
                disabledReason={readOnly}
                onClick={() => setHandingOver(true)}
              />
            )}
            {!user.invited_until && can(actor, 'log_out_user', { user }) === true && (
              <IconButton
                icon="logout"
                size="small"
                label={texts.logOut(name)}
                disabledReason={readOnly}
                onClick={() => setLoggingOut(true)}
              />
            )}
            <IconButton
              icon="trash"
              size="small"
              label={(user.invited_until ? texts.withdraw : texts.remove)(name)}
              disabledReason={readOnly ?? keeps}
              onClick={() => setRemoving(true)}
            />
          </span>
        </div>
        <div className={css.names}>
          <NameField
            label={texts.field.name}
            value={draft.name}
            missing={texts.nameMissing}
            readOnly={readOnly !== undefined || user.owner}
            onChange={(value) => onChange({ ...draft, name: value })}
          />
          <TextField
            label={texts.field.surname}
            maxLength={255}
            value={draft.surname}
            readOnly={readOnly !== undefined || user.owner}
            onChange={({ target }) => onChange({ ...draft, surname: target.value })}
          />
          <TextField label={texts.field.email} readOnly value={user.email} />
        </div>
        {user.invited_until && (
          <InvitedNotice id={user.id} until={user.invited_until} disabledReason={readOnly} />
        )}
        {user.suppressed && <Unreached user={user} why={user.suppressed} disabledReason={readOnly} />}
        <PermissionBoxes
          legend={texts.permissionsOf(name)}
          user={user}
          permissions={draft}
          disabledReason={readOnly ?? (user.owner ? texts.ownerStays : undefined)}
          onChange={(permissions) => onChange({ ...draft, ...permissions })}
        />
      </div>
      {handingOver && (
        <RemoveDialog
          words={{ ...texts.confirmOwner, text: texts.confirmOwner.text(name) }}
          remove={() => makeOwner(client, user.id)}
          notices={{ removed: texts.handedOver(name), failed: texts.notHandedOver }}
          onClose={() => setHandingOver(false)}
        />
      )}
      {loggingOut && (
        <RemoveDialog
          words={{ ...texts.confirmLogOut, text: texts.confirmLogOut.text(name) }}
          remove={() => logOut(user.id)}
          notices={{ removed: texts.loggedOut(name), failed: texts.notLoggedOut }}
          onClose={() => setLoggingOut(false)}
        />
      )}
      {removing && (
        <RemoveDialog
          words={
            user.invited_until
              ? { ...texts.confirmWithdrawal, text: texts.confirmWithdrawal.text(name) }
              : { ...texts.confirm, text: texts.confirm.text(name) }
          }
          remove={() => removeUser(client, user.id)}
          notices={
            user.invited_until
              ? { removed: texts.withdrawn(name), failed: texts.notWithdrawn }
              : { removed: texts.removed(name), failed: texts.notRemoved }
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

const isPast = (until: string): boolean => Date.parse(until) <= Date.now();

function InvitedBadge({ until }: { until: string }) {
  return <Badge icon="mail">{isPast(until) ? texts.expired : texts.invited}</Badge>;
}

/** Person who has not accepted yet, with a button to mail them another link. */
function InvitedNotice({
  id,
  until,
  disabledReason,
}: {
  id: number;
  until: string;
  disabledReason: string | undefined;
}) {
  const client = useQueryClient();
  const { date } = useFormat();
  const inviting = useSubmission({
    mutationFn: () => inviteAgain(client, id),
    onSuccess: () => toast({ title: texts.invitedAgain }),
    onError: (error) => notifyError(error, texts.notInvited),
  });
  return (
    <Notice
      title={isPast(until) ? texts.expiredOn(date(until)) : texts.waits(date(until))}
      action={
        <Button
          size="small"
          busy={inviting.isPending}
          disabledReason={disabledReason}
          onClick={() => inviting.mutate()}
        >
          {texts.inviteAgain}
        </Button>
      }
    />
  );
}

/** Reason that mail does not reach a member, with a button to enable it again. */
function Unreached({
  user: { id, email },
  why,
  disabledReason,
}: {
  user: TeamMember;
  why: NonNullable<TeamMember['suppressed']>;
  disabledReason: string | undefined;
}) {
  const client = useQueryClient();
  const releasing = useSubmission({
    mutationFn: () => saveUser(client, id, { suppressed: false }),
    onSuccess: () => toast({ title: mailing.sendsAgain }),
    onError: (error) => notifyError(error, mailing.failed),
  });
  return (
    <Notice
      tone="warning"
      title={mailing.badge[why]}
      action={
        <Button
          size="small"
          busy={releasing.isPending}
          disabledReason={disabledReason}
          onClick={() => releasing.mutate()}
        >
          {mailing.sendAgain}
        </Button>
      }
    >
      <Address>{mailing.text[why](email)}</Address>
    </Notice>
  );
}
