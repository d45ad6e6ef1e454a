import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TeamMember } from '#contracts/workspace.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { UpgradeDialog } from '#lib/plan/upgrade-dialog.tsx';
import { subscriptionQuery } from '#lib/session/me.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { Button, Card, toast } from '#ui/index.ts';
import { saveUser } from '../api.ts';
import type { Save } from '../autosave.ts';
import { useAutosave, withName } from '../use-autosave.ts';
import { InviteDialog } from './invite-dialog.tsx';
import css from './settings.module.css';
import { LoadedSettings, SettingsHeader } from './settings-frame.tsx';
import { Member, type MemberDraft } from './team-member.tsx';

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
  const { draft, state, set, retry } = useAutosave('team', draftOf(users), useSave(), withoutName);
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
        <p className={css.lead}>{texts.visits}</p>
        <Card flush>
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
        </Card>
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {full && <UpgradeDialog title={title} onClose={() => setFull(false)} />}
    </>
  );
}
