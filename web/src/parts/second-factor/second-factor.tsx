import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { secondFactor as texts } from '#lib/texts/en/second-factor.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Badge, Button, ConfirmDialog, Skeleton, toast } from '#ui/index.ts';
import { renew, secondFactorQuery, start, turnOff } from './api.ts';
import css from './second-factor.module.css';

const ConnectDialog = lazy(() => import('./connect-dialog.tsx'));
const CodesDialog = lazy(() => import('./codes-dialog.tsx'));

/** Two-step sign-in of the person: set up, replaced or turned off. */
export function SecondFactor({ email }: { email: string }) {
  return (
    <Loaded
      query={useQuery(secondFactorQuery)}
      failed={texts.failed}
      waiting={<Skeleton width={320} height={44} />}
    >
      {({ on }) => <State on={on} email={email} />}
    </Loaded>
  );
}

function State({ on, email }: { on: boolean; email: string }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState(false);
  const starting = useSubmission({
    mutationFn: start,
    onSuccess: setSecret,
    onError: (error) => notifyError(error, texts.notStarted),
  });
  const renewing = useSubmission({
    mutationFn: renew,
    onSuccess: setCodes,
    onError: (error) => notifyError(error, texts.notRenewed),
  });
  const turningOff = useSubmission({
    mutationFn: () => turnOff(client),
    onSuccess: () => {
      setAsking(false);
      toast({ title: texts.turnedOff });
    },
    onError: (error) => notifyError(error, texts.notTurnedOff),
  });
  return (
    <div className={css.state}>
      <div>
        <Badge tone={on ? 'accent' : 'neutral'}>{on ? texts.on : texts.off}</Badge>
      </div>
      <p className={css.lead}>{on ? texts.leadOn : texts.leadOff}</p>
      <div className={css.ways}>
        <Button icon="lock" busy={starting.isPending} onClick={() => starting.mutate()}>
          {on ? texts.otherApp : texts.setUp}
        </Button>
        {on && (
          <>
            <Button busy={renewing.isPending} onClick={() => renewing.mutate()}>
              {texts.newCodes}
            </Button>
            <Button onClick={() => setAsking(true)}>{texts.turnOff}</Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={texts.confirmOff.title}
        confirm={texts.confirmOff.confirm}
        cancel={texts.confirmOff.keep}
        busy={turningOff.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => turningOff.mutate()}
      >
        <p>{texts.confirmOff.text}</p>
      </ConfirmDialog>
      <Suspense>
        {secret !== undefined && (
          <ConnectDialog
            secret={secret}
            email={email}
            onClose={() => setSecret(undefined)}
            onDone={(fresh) => {
              setSecret(undefined);
              setCodes(fresh);
            }}
          />
        )}
        {codes && <CodesDialog codes={codes} email={email} onClose={() => setCodes(undefined)} />}
      </Suspense>
    </div>
  );
}
