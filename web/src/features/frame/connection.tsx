import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useFormat } from '#lib/format/format.ts';
import { loadNewVersion, newVersion, watchForUpdates } from '#lib/offline/app-updates.ts';
import { keepSending } from '#lib/offline/keep-sending.ts';
import { confirmCall, dropCall, openOutbox, sendKeptCalls } from '#lib/offline/outbox.ts';
import { isDue, type Kept, ownCalls } from '#lib/offline/outbox-calls.ts';
import { isWaiting } from '#lib/offline/outbox-flag.ts';
import { connection as texts } from '#lib/texts/en/connection.ts';
import { Button, ButtonLink, Notice, TextLink, toast } from '#ui/index.ts';
import css from './connection.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** True if the browser has a network; the server may still be unreachable. */
const useOnLine = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

export function OfflineNotice() {
  const isOnLine = useOnLine();
  return (
    <div role="status">
      {!isOnLine && (
        <Notice tone="warning" banner>
          <strong>{texts.offline}</strong> {texts.offlineText}
        </Notice>
      )}
    </div>
  );
}

/** Notices of queued calls and of a new version; sends the queued calls. */
export default function Connection() {
  const client = useQueryClient();
  const isOnLine = useOnLine();
  const calls = useSyncExternalStore(ownCalls.subscribe, ownCalls.calls);
  // Words that wait at a point in sight are not said twice.
  const placed = useSyncExternalStore(ownCalls.subscribe, ownCalls.placed);
  const isOutdated = useSyncExternalStore(newVersion.subscribe, newVersion.isThere);
  const due = calls.filter(isDue);
  const elsewhere = due.filter(({ id }) => !placed.includes(id));
  const unsure = calls.filter((call) => !isDue(call));
  const waiting = due.length;

  useEffect(() => {
    openOutbox().catch((error: unknown) => console.warn('the outbox could not be opened', error));
    watchForUpdates().catch((error: unknown) => console.warn('the app is not installed', error));
  }, []);

  useEffect(() => {
    if (!isOnLine) return;
    return keepSending(async () => {
      const sent = await sendKeptCalls();
      if (sent.length === 0) return isWaiting();
      toast({ title: texts.sent(sent.length) });
      await client.invalidateQueries();
      return false;
    });
  }, [client, isOnLine, waiting]);

  useEffect(() => {
    // The page may show data from the offline cache.
    const refresh = () => void client.invalidateQueries();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [client]);

  return (
    <div role="status">
      {waiting > 0 && (
        <Notice tone="info" banner title={texts.waiting(waiting)}>
          {elsewhere.length > 0 && (
            <ul className={css.calls}>
              {elsewhere.map((call) => (
                <Call key={call.id} call={call}>
                  <Button size="small" variant="quiet" onClick={() => void dropCall(call.id)}>
                    {texts.cancel}
                  </Button>
                </Call>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {unsure.map((call) => (
        <Unsure key={call.id} call={call} isPlaced={placed.includes(call.id)} />
      ))}
      {isOutdated && (
        <Notice
          tone="info"
          banner
          action={
            <Button size="small" onClick={loadNewVersion}>
              {texts.reload}
            </Button>
          }
        >
          {texts.newVersion}
        </Notice>
      )}
    </div>
  );
}

/** Queued call that was refused, or is too old to be sent without asking: its author decides. */
function Unsure({ call, isPlaced }: { call: Kept; isPlaced: boolean }) {
  const { refused } = call;
  const reason = refused && 'message' in refused ? refused.message || refused.title : texts.refusedText;
  return (
    <Notice
      tone={refused ? 'error' : 'warning'}
      banner
      title={refused ? texts.refused(call.title) : call.title}
      action={
        <>
          {!refused && (
            <Button size="small" onClick={() => void confirmCall(call.id)}>
              {texts.send}
            </Button>
          )}
          {refused && (
            <ButtonLink size="small" href={call.page}>
              {texts.open}
            </ButtonLink>
          )}
          <Button size="small" variant="quiet" onClick={() => void dropCall(call.id)}>
            {texts.discard}
          </Button>
        </>
      }
    >
      {refused ? reason : texts.old}
      {call.detail && !isPlaced && <p className={css.detail}>{call.detail}</p>}
    </Notice>
  );
}

function Call({ call, children }: { call: Kept; children: ReactNode }) {
  const { dateTime } = useFormat();
  return (
    <li className={css.call}>
      <span className={css.words}>
        <TextLink href={call.page}>{call.title}</TextLink>{' '}
        <span className={css.quiet}>{texts.given(dateTime(new Date(call.at).toISOString()))}</span>
        {call.detail && <span className={css.detail}>{call.detail}</span>}
      </span>
      {children}
    </li>
  );
}
