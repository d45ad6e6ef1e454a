import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionOfPerson } from '#contracts/session.ts';
import { useFormat } from '#lib/format/format.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { sessions as texts } from '#lib/texts/en/sessions.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Badge, Button, ConfirmDialog, Skeleton, toast } from '#ui/index.ts';
import { endOther, endOthers, sessionsQuery } from './api.ts';
import css from './sessions.module.css';

const deviceWords = ({ browser, system }: SessionOfPerson): string =>
  browser && system ? texts.deviceOn(browser, system) : (browser ?? system ?? texts.unknownDevice);

/** List of the person's sessions, each of the others with its way to end it. */
export function Sessions() {
  return (
    <div className={css.sessions}>
      <p className={css.lead}>{texts.lead}</p>
      <Loaded query={useQuery(sessionsQuery)} failed={texts.failed} waiting={<Waiting />}>
        {({ sessions }) => <List sessions={sessions} />}
      </Loaded>
    </div>
  );
}

function List({ sessions }: { sessions: readonly SessionOfPerson[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState(false);
  const others = sessions.filter(({ present }) => !present);
  const endingAll = useMutation({
    mutationFn: () => endOthers(client),
    onSuccess: () => {
      setAsking(false);
      toast({ title: texts.othersEnded });
    },
    onError: (error) => notifyError(error, texts.othersNotEnded),
  });
  return (
    <>
      <ul className={css.list} ref={list} tabIndex={-1} aria-label={texts.title}>
        {sessions.map((session) => (
          // The button that was pressed is gone with its row.
          <Row key={session.id} session={session} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={css.lead}>{texts.alone}</p>
      ) : (
        <Button icon="logout" className={css.all} onClick={() => setAsking(true)}>
          {texts.endOthers}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={texts.confirm.title}
        confirm={texts.confirm.confirm}
        cancel={texts.confirm.keep}
        busy={endingAll.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => endingAll.mutate()}
      >
        <p>{texts.confirm.text}</p>
      </ConfirmDialog>
    </>
  );
}

function Row({ session, onEnded }: { session: SessionOfPerson; onEnded: () => void }) {
  const client = useQueryClient();
  const { dateTime, exact } = useFormat();
  const { signed_in_on, seen_on, network, present } = session;
  const device = deviceWords(session);
  const ending = useSubmission({
    mutationFn: () => endOther(client, session),
    onSuccess: () => {
      onEnded();
      toast({ title: texts.ended(device) });
    },
    onError: (error) => notifyError(error, texts.notEnded),
  });
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.device}>
          <strong>{device}</strong>
          {present && <Badge tone="accent">{texts.present}</Badge>}
        </div>
        <ul className={css.facts}>
          <li title={present ? undefined : exact(seen_on)}>
            {present ? texts.inUse : texts.lastUsed(dateTime(seen_on))}
          </li>
          <li title={exact(signed_in_on)}>{texts.signedIn(dateTime(signed_in_on))}</li>
          {network !== null && <li>{texts.network(network)}</li>}
        </ul>
      </div>
      {!present && (
        <Button
          size="small"
          busy={ending.isPending}
          aria-label={texts.endOf(device)}
          onClick={() => ending.mutate()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div className={css.list} aria-hidden>
      {[0, 1].map((row) => (
        <div key={row} className={css.row}>
          <div className={css.words}>
            <Skeleton width={160} height={20} />
            <Skeleton width={280} height={16} />
          </div>
        </div>
      ))}
    </div>
  );
}
