import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#lib/page/load-error.tsx';
import { notifyError, reasonOf } from '#lib/page/notify.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Form,
  PageHeader,
  Skeleton,
  TextField,
  toast,
} from '#ui/index.ts';
import { redeem } from '../api.ts';
import css from './billing.module.css';

const words = texts.codes;

/** Marketplace codes redeemed by this workspace, and a field for a further one. */
export function CodesPage() {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  return (
    <>
      <PageHeader title={words.title} subtitle={words.lead} />
      <div className={css.page}>
        {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data && !data.appsumo && (
          <EmptyState
            title={words.none}
            text={words.noneText}
            action={<ButtonLink href="/signup/appsumo">{words.open}</ButtonLink>}
          />
        )}
        {data?.appsumo && (
          <>
            <Card title={words.allowed(data.active_users, data.users_allowed ?? 0)}>
              <ul className={css.codes} aria-label={words.title}>
                {data.details?.items.map(({ appsumo_code, users }) => (
                  <li key={appsumo_code}>
                    <code>{appsumo_code}</code>
                    <span>{words.users(users)}</span>
                  </li>
                ))}
              </ul>
            </Card>
            <Card>
              <RedeemForm />
            </Card>
          </>
        )}
      </div>
    </>
  );
}

function RedeemForm() {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const redeeming = useSubmission({
    mutationFn: () => redeem(client, code.trim()),
    onSuccess: () => {
      setCode('');
      toast({ title: words.added });
    },
    onError: (error) => {
      setProblem(reasonOf(error));
      notifyError(error, words.notAdded);
    },
  });
  const submit = () => {
    if (code.trim() === '') setProblem(words.empty);
    else redeeming.mutate();
  };
  return (
    <Form className={css.redeem} noValidate busy={redeeming.isPending} onSubmit={submit}>
      <TextField
        label={words.field}
        hint={words.hint}
        error={problem}
        maxLength={255}
        autoComplete="off"
        value={code}
        onChange={({ target }) => {
          setProblem(undefined);
          setCode(target.value);
        }}
      />
      <div>
        <Button variant="primary" type="submit" busy={redeeming.isPending}>
          {words.add}
        </Button>
      </div>
    </Form>
  );
}
