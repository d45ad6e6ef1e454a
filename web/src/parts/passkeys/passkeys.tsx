import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/format/format.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { hasPasskeys } from '#lib/session/has-passkeys.ts';
import { passkeys as texts } from '#lib/texts/en/passkeys.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, ConfirmDialog, Skeleton, toast } from '#ui/index.ts';
import { add, type Passkey, passkeysQuery, remove } from './api.ts';
import css from './passkeys.module.css';

/** Passkeys of the person: listed, added and removed. `dated`: their dates are shown, which needs the member's formats. */
export function Passkeys({ dated = true }: { dated?: boolean }) {
  return (
    <div className={css.passkeys}>
      <p className={css.lead}>{texts.lead}</p>
      <Loaded
        query={useQuery(passkeysQuery)}
        failed={texts.failed}
        waiting={<Skeleton width={320} height={44} />}
      >
        {({ passkeys }) => <List passkeys={passkeys} dated={dated} />}
      </Loaded>
    </div>
  );
}

const isKnownHere = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

function List({ passkeys, dated }: { passkeys: readonly Passkey[]; dated: boolean }) {
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Passkey>();
  const isRemoved = useRef(false);
  useEffect(() => {
    if (asking || !isRemoved.current) return;
    isRemoved.current = false;
    // The button that was pressed is gone. After the dialog has closed: while it is open, nothing else takes the focus.
    list.current?.focus();
  }, [asking]);
  const adding = useSubmission({
    mutationFn: () => add(client),
    onSuccess: (outcome) => {
      if (outcome === 'done') toast({ title: texts.added });
    },
    onError: (error) => {
      if (isKnownHere(error)) toast({ title: texts.notAdded, text: texts.known, tone: 'error' });
      else if (error instanceof DOMException)
        toast({ title: texts.notAdded, text: texts.notThisDevice, tone: 'error' });
      else notifyError(error, texts.notAdded);
    },
  });
  const removing = useSubmission({
    mutationFn: (passkey: Passkey) => remove(client, passkey),
    onSuccess: () => {
      isRemoved.current = true;
      setAsking(undefined);
      toast({ title: texts.removed });
    },
    onError: (error) => notifyError(error, texts.notRemoved),
  });
  return (
    <div className={css.passkeys} ref={list} tabIndex={-1}>
      {passkeys.length === 0 ? (
        <p className={css.lead}>{texts.none}</p>
      ) : (
        <ul className={css.list} aria-label={texts.list}>
          {passkeys.map((passkey, index) => (
            <li key={passkey.id} className={css.row}>
              <div className={css.words}>
                <strong>{nameOf(passkey, index)}</strong>
                {dated && <Added on={passkey.added_on} />}
              </div>
              <Button
                size="small"
                aria-label={texts.removeOf(nameOf(passkey, index))}
                onClick={() => setAsking(passkey)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button icon="plus" className={css.add} busy={adding.isPending} onClick={() => adding.mutate()}>
          {texts.add}
        </Button>
      ) : (
        <p className={css.lead}>{texts.unable}</p>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        tone="danger"
        title={texts.confirm.title}
        confirm={texts.confirm.confirm}
        cancel={texts.confirm.keep}
        busy={removing.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && removing.mutate(asking)}
      >
        <p>{texts.confirm.text}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Name by the identity provider; one that it gives to all alike says nothing, so that they are numbered. */
const nameOf = ({ name }: Passkey, index: number): string =>
  name === '' || name === 'Passkey' ? texts.name(index + 1) : name;

function Added({ on }: { on: string }) {
  const { dateTime, exact } = useFormat();
  return (
    <span className={css.fact} title={exact(on)}>
      {texts.addedOn(dateTime(on))}
    </span>
  );
}
