import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { confirmCall, dropCall } from '#lib/offline/outbox.ts';
import { isDue, isOld, type Kept, ownCalls } from '#lib/offline/outbox-calls.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { goOnFromFormer, sendFromFormer } from '#lib/session/former-address.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { unsent as texts } from '#lib/texts/en/enter.ts';
import { language } from '#lib/texts/translated.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Notice } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

/** Reason that a call was refused; undefined for one that waits. */
const refusalOf = ({ refused }: Kept): string | undefined =>
  refused && ('message' in refused ? refused.message || refused.title : connection.refusedText);

const titleOf = (call: Kept): string => (call.refused ? connection.refused(call.title) : call.title);

/** Words of a call, and the names of its files, which a copy cannot have. */
const wordsOf = ({ detail, about }: Kept): string[] =>
  [detail, about?.attachments?.map(({ name }) => name).join(', ')].filter(
    (words) => words !== undefined && words !== '',
  ) as string[];

/**
 * Actions that could not be sent before the workspace moved, at its former address: they are sent once more, copied, or left behind,
 * and then the page goes on.
 */
export function UnsentPage({
  workspace,
  wasSignedIn,
  back,
}: {
  workspace: Pick<Workspace, 'name' | 'logo' | 'theme' | 'members_at'>;
  /** False if the session at this address was over when the page was opened. */
  wasSignedIn: boolean;
  /** Path that was asked for at this address. */
  back: string;
}) {
  const calls = useSyncExternalStore(ownCalls.subscribe, ownCalls.calls);
  const [isSignedIn, setSignedIn] = useState(wasSignedIn);
  const [isCopied, setCopied] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const sending = useSubmission({ mutationFn: sendFromFormer, onSuccess: setSignedIn });
  const isEmpty = calls.length === 0;
  useEffect(() => {
    if (isEmpty) goOnFromFormer(back);
  }, [isEmpty, back]);

  const copy = async () => {
    // Also selected, so that the browser's copy command works where the clipboard is refused.
    if (list.current) getSelection()?.selectAllChildren(list.current);
    const words = calls.map((call) => [titleOf(call), ...wordsOf(call)].join('\n'));
    await navigator.clipboard.writeText(words.join('\n\n')).then(
      () => setCopied(true),
      () => {},
    );
  };
  const { host } = new URL(workspace.members_at);
  const isLeft = calls.some(({ refused }) => !refused);
  const isSendable = isSignedIn && calls.some(isDue);
  const isStillLeft = !sending.isPending && (sending.isSuccess || sending.isError) && isSendable;
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={texts.pageTitle}
      title={texts.title(calls.length)}
      text={texts.text(host)}
    >
      <ul className={css.unsent} ref={list}>
        {calls.map((call) => (
          <Unsent key={call.id} call={call} isSignedIn={isSignedIn} onSend={() => sending.mutate()} />
        ))}
      </ul>
      <p className={css.lead}>
        {isLeft && isSignedIn ? texts.last : isLeft ? `${texts.over} ${texts.take}` : texts.take}
      </p>
      <div role="status">{isStillLeft && <Notice tone="warning">{texts.stillNot}</Notice>}</div>
      <div className={css.actions}>
        {isSendable && (
          <Button
            className={css.wide}
            variant="primary"
            busy={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {texts.tryAgain}
          </Button>
        )}
        <Button className={css.wide} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          className={css.wide}
          variant={isSendable ? 'quiet' : 'primary'}
          onClick={() => goOnFromFormer(back)}
        >
          {texts.goOn}
        </Button>
      </div>
    </AccountPage>
  );
}

function Unsent({ call, isSignedIn, onSend }: { call: Kept; isSignedIn: boolean; onSend: () => void }) {
  const { id, at } = call;
  // The workspace's own format is known to its members alone, and nobody may be signed in here.
  const when = new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  const isUnsure = !call.refused && isOld(call);
  const reason = refusalOf(call) ?? (isUnsure && isSignedIn ? connection.old : undefined);
  return (
    <li>
      <p>
        <strong>{titleOf(call)}</strong> <span className={css.small}>{connection.given(when)}</span>
      </p>
      {wordsOf(call).map((words) => (
        <p key={words} className={css.words}>
          {words}
        </p>
      ))}
      {reason !== undefined && <p className={css.small}>{reason}</p>}
      <div className={css.unsentActions}>
        {isUnsure && isSignedIn && (
          <Button size="small" onClick={() => void confirmCall(id).then(onSend)}>
            {connection.send}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void dropCall(id)}>
          {connection.discard}
        </Button>
      </div>
    </li>
  );
}
