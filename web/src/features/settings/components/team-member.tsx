import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '#contracts/workspace.ts';
import { fullName } from '#domain/full-name.ts';
import { type Permissions, permissionNames } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Address, Avatar, Badge, Button, Icon, Notice, TextField, toast } from '#ui/index.ts';
import { inviteAgain, logOut, makeOwner, removeUser, saveUser } from '../api.ts';
import { withName } from '../use-autosave.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import css from './settings.module.css';
import { NameField } from './settings-frame.tsx';

const texts = settings.team;

export type MemberDraft = Permissions & { readonly name: string; readonly surname: string };

/** Permissions in words: the highest one alone, because it implies the others. */
const roleOf = ({ owner }: TeamMember, permissions: Permissions): string => {
  if (owner) return texts.owner;
  if (permissions.admin) return texts.permissions.admin;
  const granted = permissionNames.filter((name) => permissions[name]);
  return granted.map((name) => texts.permissions[name]).join(', ') || texts.member;
};

const isPast = (until: string): boolean => Date.parse(until) <= Date.now();

/** Member of the team in one row, which opens to names, permissions and what can be done with them. */
export function Member({
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
  const { date } = useFormat();
  const [removing, setRemoving] = useState(false);
  const [loggingOut, setLoggingOut] = useState(false);
  const [handingOver, setHandingOver] = useState(false);
  // Mails that come back and a dead link are to be settled: nothing has to be opened to learn of them.
  const [opens] = useState(
    user.suppressed !== undefined || (user.invited_until !== undefined && isPast(user.invited_until)),
  );
  const own = actor.kind === 'agent' && actor.user_id === user.id;
  const name = fullName(user);
  const verdict = can(actor, 'remove_user', { user });
  const stays = { owner_stays: texts.ownerStays, not_yourself: texts.notYourself };
  const keeps = verdict === true ? undefined : (stays[verdict as keyof typeof stays] ?? texts.beyond);
  const waits = user.invited_until !== undefined;
  const offers = (verb: 'hand_over_workspace' | 'log_out_user') =>
    !waits && can(actor, verb, { user }) === true;
  return (
    <>
      <details className={css.member} open={opens}>
        <summary className={css.memberHead}>
          <Avatar name={name} src={user.picture} size={32} />
          <span className={css.memberWords}>
            <strong className={css.memberName}>{name}</strong>
            <span className={css.memberMail}>
              <Address>{user.email}</Address>
            </span>
          </span>
          <span className={css.memberRole}>
            {withName(draft).length > 0 ? (
              <span className={css.missing}>{texts.nameMissing}</span>
            ) : (
              roleOf(user, draft)
            )}
            {user.last_visit !== undefined && (
              <span className={css.visit}>{texts.lastVisit(date(user.last_visit))}</span>
            )}
          </span>
          <span className={css.badges}>
            {own && <Badge>{texts.you}</Badge>}
            {user.suppressed && <Badge icon="alert">{mailing.badge[user.suppressed]}</Badge>}
            {user.second_factor !== undefined && !waits && (
              <Badge tone={user.second_factor ? 'accent' : 'neutral'}>
                {user.second_factor ? texts.secondFactor : texts.noSecondFactor}
              </Badge>
            )}
            {user.invited_until && <InvitedBadge until={user.invited_until} />}
          </span>
          <Icon name="chevron-right" size={16} className={css.chevron} />
        </summary>
        <div className={css.memberBody}>
          {user.invited_until && (
            <InvitedNotice id={user.id} until={user.invited_until} disabledReason={readOnly} />
          )}
          {user.suppressed && <Unreached user={user} why={user.suppressed} disabledReason={readOnly} />}
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
          <PermissionBoxes
            legend={texts.permissionsOf(name)}
            user={user}
            permissions={draft}
            disabledReason={readOnly ?? (user.owner ? texts.ownerStays : undefined)}
            onChange={(permissions) => onChange({ ...draft, ...permissions })}
          />
          <div className={css.memberActions}>
            {offers('hand_over_workspace') && (
              <Button icon="key" size="small" disabledReason={readOnly} onClick={() => setHandingOver(true)}>
                {texts.makeOwner(name)}
              </Button>
            )}
            {offers('log_out_user') && (
              <Button
                icon="logout"
                size="small"
                disabledReason={readOnly}
                onClick={() => setLoggingOut(true)}
              >
                {texts.logOut(name)}
              </Button>
            )}
            <Button
              icon="trash"
              size="small"
              disabledReason={readOnly ?? keeps}
              onClick={() => setRemoving(true)}
            >
              {(waits ? texts.withdraw : texts.remove)(name)}
            </Button>
          </div>
        </div>
      </details>
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
    </>
  );
}

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
