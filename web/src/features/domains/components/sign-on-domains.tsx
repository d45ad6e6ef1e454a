import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.ts';
import { foldedDomain, isDomain } from '#domain/host/host.ts';
import { notifyError } from '#lib/page/notify.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import { refusedField } from '#parts/form/form-errors.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Card, Disclosure, Form, StatusBadge, TextField, toast } from '#ui/index.ts';
import { addSignOn, checkSignOn, removeSignOn, type SignOnPart } from '../sign-on-api.ts';
import { DnsTable } from './dns-table.tsx';
import css from './domains.module.css';

const texts = singleSignOn.domains;

type SignOnDomain = SingleSignOnSettings['domains'][number];

/** E-mail domains that the provider may vouch for, each with the DNS record that proves it. */
export function SignOnDomains({ settings, locked, readOnly }: SignOnPart) {
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p>{texts.lead}</p>
        {settings.domains.map((one) => (
          <Domain key={one.domain} one={one} locked={locked} readOnly={readOnly} />
        ))}
        <NewDomain locked={locked} />
      </div>
    </Card>
  );
}

function Domain({
  one: { domain, record, proven_on },
  locked,
  readOnly,
}: { one: SignOnDomain } & Omit<SignOnPart, 'settings'>) {
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const isProven = proven_on !== null;
  const checking = useMutation({
    mutationFn: () => checkSignOn(client, domain),
    onSuccess: (found) => {
      if (found) toast({ title: texts.found(domain), tone: 'success' });
      else if (isProven) toast({ title: texts.lost, text: texts.lostText, tone: 'error' });
      else toast({ title: texts.notFound, tone: 'info' });
    },
    onError: (error) => notifyError(error, texts.notChecked),
  });
  const caption = texts.caption(domain);
  const { value: data, ...names } = record;
  const table = <DnsTable caption={caption} records={[{ ...names, data }]} />;
  return (
    <div className={css.part}>
      <div className={css.titled}>
        <span className={css.address}>{domain}</span>
        <StatusBadge status={isProven ? 'completed' : 'awaiting'}>
          {isProven ? texts.state.proven : texts.state.waiting}
        </StatusBadge>
      </div>
      <p>{isProven ? texts.text.proven : texts.text.waiting(domain)}</p>
      {isProven ? <Disclosure summary={caption}>{table}</Disclosure> : table}
      <div className={css.actions}>
        <Button
          variant={isProven ? 'secondary' : 'primary'}
          icon="refresh"
          aria-label={texts.checkNamed(domain)}
          busy={checking.isPending}
          disabledReason={locked}
          onClick={() => checking.mutate()}
        >
          {texts.check}
        </Button>
        <Button
          icon="trash"
          aria-label={texts.removeNamed(domain)}
          disabledReason={readOnly}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      </div>
      {removing && (
        <RemoveDialog
          words={{ ...texts.confirm, title: texts.confirm.title(domain) }}
          remove={() => removeSignOn(client, domain)}
          notices={{ removed: texts.removed, failed: texts.notRemoved }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

function NewDomain({ locked }: { locked: string | undefined }) {
  const client = useQueryClient();
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string>();
  const typed = foldedDomain(domain);
  const adding = useSubmission({
    mutationFn: () => addSignOn(client, typed),
    onSuccess: () => {
      setDomain('');
      toast({ title: texts.added(typed) });
    },
    onError: (refusal) => {
      const { domain: reason } = refusedField(refusal);
      if (reason === undefined) notifyError(refusal, texts.notAdded);
      else setError(reason);
    },
  });
  const submit = () => {
    if (locked !== undefined) return;
    const wrong = typed === '' ? texts.missing : isDomain(typed) ? undefined : texts.invalid;
    setError(wrong);
    if (wrong === undefined) adding.mutate();
  };
  return (
    <Form className={css.row} busy={adding.isPending} onSubmit={submit} noValidate>
      <TextField
        className={css.field}
        label={texts.field}
        hint={texts.hint}
        error={error}
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        readOnly={locked !== undefined}
        onChange={({ target }) => {
          setDomain(target.value);
          setError(undefined);
        }}
      />
      <div className={css.beside}>
        <Button type="submit" busy={adding.isPending} disabledReason={locked}>
          {texts.add}
        </Button>
      </div>
    </Form>
  );
}
