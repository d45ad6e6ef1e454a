import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomDomain } from '#contracts/custom-domain.ts';
import { foldedDomain, isDomain, joinedHost } from '#domain/host/host.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { useIncludes } from '#lib/plan/plan.ts';
import { UpgradeDialog } from '#lib/plan/upgrade-dialog.tsx';
import { subscriptionQuery } from '#lib/session/me.ts';
import { domains } from '#lib/texts/en/domains.ts';
import formCss from '#parts/form/form.module.css';
import { refusedField } from '#parts/form/form-errors.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  Button,
  ButtonLink,
  Card,
  cx,
  Disclosure,
  Form,
  Notice,
  PageHeader,
  SegmentedToggle,
  Skeleton,
  type Status,
  StatusBadge,
  TextField,
  type ToastTone,
  toast,
} from '#ui/index.ts';
import { checkHost, customDomainQuery, saveHost } from '../api.ts';
import { Copyable, DnsTable } from './dns-table.tsx';
import css from './domains.module.css';

const texts = domains.custom;

/**
 * Hosts of the workspace: its subdomain of the product, and optionally a custom domain (administration.md section 2).
 */
export function CustomDomainPage() {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.lead} />
      <Loaded
        query={useQuery(customDomainQuery)}
        waiting={
          <div className={css.page} aria-busy="true">
            <Skeleton height={200} />
          </div>
        }
        failed={texts.failed.load}
      >
        {(address) => <Address address={address} />}
      </Loaded>
    </>
  );
}

function Address({ address }: { address: CustomDomain }) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const { custom_domains: host, url } = address;
  const [chosen, setChosen] = useState<'sub' | 'own'>();
  const shown = chosen ?? (host === null ? 'sub' : 'own');
  const included = useIncludes('custom_domain');
  const readOnly = subscription?.read_only ? domains.readOnly : undefined;
  return (
    <>
      <div className={css.page}>
        <Card>
          <div className={css.stack}>
            <SegmentedToggle
              label={texts.choice}
              value={shown}
              options={[
                { value: 'sub', label: texts.sub },
                { value: 'own', label: texts.own },
              ]}
              onChange={setChosen}
            />
            {shown === 'sub' && (
              <div className={cx(css.row, css.copied)}>
                <TextField
                  className={css.field}
                  label={texts.url}
                  hint={texts.urlHint}
                  readOnly
                  value={url}
                />
                <div className={css.beside}>
                  <Copyable value={url} label={texts.copy(url)}>
                    {null}
                  </Copyable>
                </div>
              </div>
            )}
            {shown === 'own' && host === null && <NewHost readOnly={readOnly} />}
            {shown === 'own' && host !== null && <Host address={address} host={host} readOnly={readOnly} />}
          </div>
        </Card>
      </div>
      {included === false && host === null && <UpgradeDialog />}
    </>
  );
}

/** Form of a new host: both fields are required. */
function NewHost({ readOnly }: { readOnly: string | undefined }) {
  const client = useQueryClient();
  const [host, setHost] = useState('');
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string>();
  const whole = joinedHost(host, domain);
  const adding = useSubmission({
    mutationFn: async () => {
      await saveHost(client, whole);
      // Starts CloudFront's check of the record; the result of the first check is ignored.
      await checkHost(client).catch(() => undefined);
    },
    onSuccess: () => toast({ title: texts.added, text: texts.addedText }),
    onError: (refusal) => {
      const { custom_domains: reason } = refusedField(refusal);
      if (reason === undefined) notifyError(refusal, texts.failed.save);
      else setError(reason);
    },
  });
  const complete = host.trim() !== '' && domain.trim() !== '';
  const valid = isDomain(foldedDomain(domain)) && isDomain(whole);
  const submit = () => {
    if (readOnly !== undefined) return;
    const wrong = complete ? (valid ? undefined : texts.invalid) : texts.bothNeeded;
    setError(wrong);
    if (wrong === undefined) adding.mutate();
  };
  const common = {
    maxLength: 253,
    autoCapitalize: 'none',
    spellCheck: false,
    readOnly: readOnly !== undefined,
  };
  return (
    <Form className={css.stack} busy={adding.isPending} onSubmit={submit} noValidate>
      <div className={formCss.fields}>
        <TextField
          {...common}
          label={texts.host}
          hint={texts.hostHint}
          error={error !== undefined && host.trim() === '' && error}
          value={host}
          onChange={({ target }) => {
            setHost(target.value);
            setError(undefined);
          }}
        />
        <TextField
          {...common}
          label={texts.domain}
          hint={texts.domainHint}
          error={error !== undefined && host.trim() !== '' && error}
          value={domain}
          onChange={({ target }) => {
            setDomain(target.value);
            setError(undefined);
          }}
        />
      </div>
      {complete && valid && <p>{texts.preview(whole)}</p>}
      <p className={css.note}>{texts.note}</p>
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={adding.isPending} disabledReason={readOnly}>
          {texts.add}
        </Button>
      </div>
    </Form>
  );
}

const looks: Record<NonNullable<CustomDomain['state']>, Status> = {
  waiting: 'awaiting',
  issuing: 'production',
  live: 'completed',
  failed: 'overdue',
};

const tones: Record<NonNullable<CustomDomain['state']>, ToastTone> = {
  waiting: 'info',
  issuing: 'info',
  live: 'success',
  failed: 'error',
};

/** URL of a host, with this page's scheme and port. */
const addressOf = (host: string): string => {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port && `:${port}`}`;
};

function Host({
  address,
  host,
  readOnly,
}: {
  address: CustomDomain;
  host: string;
  readOnly: string | undefined;
}) {
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const state = address.state ?? 'waiting';
  const checking = useMutation({
    mutationFn: () => checkHost(client),
    onSuccess: (now) => {
      const found = now.state ?? 'waiting';
      toast({ title: texts.checked[found], tone: tones[found] });
    },
    onError: (error) => notifyError(error, texts.failed.check),
  });
  const record = {
    type: 'CNAME' as const,
    host: host.split('.')[0] ?? host,
    name: host,
    data: address.cname,
  };
  const table = <DnsTable caption={texts.caption} records={[record]} />;
  return (
    <>
      <div className={css.titled}>
        <span className={css.address}>{host}</span>
        <StatusBadge status={looks[state]}>{texts.state[state]}</StatusBadge>
      </div>
      {state === 'failed' ? (
        <Notice tone="error" title={address.reason ?? texts.checked.failed}>
          {texts.text.failed}
        </Notice>
      ) : (
        <p>{texts.text[state]}</p>
      )}
      {state === 'live' || state === 'issuing' ? (
        <Disclosure summary={texts.caption}>{table}</Disclosure>
      ) : (
        <>
          <p>{texts.instruction(host.slice(host.indexOf('.') + 1))}</p>
          {table}
          <p className={css.note}>
            {texts.note} {texts.claim}
          </p>
        </>
      )}
      <div className={css.actions}>
        {state === 'live' && (
          <ButtonLink variant="primary" icon="external" href={addressOf(host)}>
            {texts.open}
          </ButtonLink>
        )}
        <Button
          variant={state === 'waiting' || state === 'issuing' ? 'primary' : 'secondary'}
          icon="refresh"
          busy={checking.isPending}
          disabledReason={readOnly}
          onClick={() => checking.mutate()}
        >
          {texts.check}
        </Button>
        <Button icon="trash" disabledReason={readOnly} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </div>
      {removing && (
        <RemoveDialog
          words={{ ...texts.confirm, title: texts.confirm.title(host) }}
          remove={() => saveHost(client, null)}
          notices={{ removed: texts.removed, failed: texts.failed.remove }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
