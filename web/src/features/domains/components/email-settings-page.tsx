import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailDomain } from '#contracts/email-settings.ts';
import type { MailsToday } from '#contracts/mail-day.ts';
import type { DmarcState } from '#domain/host/dmarc.ts';
import { foldedDomain, isDomain } from '#domain/host/host.ts';
import { useFormat } from '#lib/format/format.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { domains } from '#lib/texts/en/domains.ts';
import { mails as mailTexts } from '#lib/texts/en/mails.ts';
import { refusedField } from '#parts/form/form-errors.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  Button,
  Card,
  Disclosure,
  Form,
  IconButton,
  Notice,
  PageHeader,
  Skeleton,
  type Status,
  StatusBadge,
  Switch,
  TextField,
  toast,
  VisuallyHidden,
} from '#ui/index.ts';
import { addDomain, emailDomainsQuery, removeDomain, sendFromOwnEmail, verifyDomain } from '../api.ts';
import { DnsTable } from './dns-table.tsx';
import css from './domains.module.css';

const texts = domains.email;

/** Sending domains (administration.md section 2, Email settings). */
export function EmailSettingsPage() {
  return (
    <Loaded
      query={useQuery(emailDomainsQuery)}
      head={<PageHeader title={texts.title} subtitle={texts.lead} />}
      waiting={
        <div className={css.page} aria-busy="true">
          <Skeleton height={96} />
          <Skeleton height={136} />
        </div>
      }
      failed={texts.notice.notLoaded}
    >
      {(data) => <Domains domains={data.domains} sender={data.default_sender} />}
    </Loaded>
  );
}

function Domains({ domains: list, sender }: { domains: readonly EmailDomain[]; sender: string }) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const [adding, setAdding] = useState(false);
  const readOnly = subscription?.read_only ? domains.readOnly : undefined;
  const empty = list.length === 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.lead}
        actions={
          !empty &&
          !adding && (
            <Button icon="plus" disabledReason={readOnly} onClick={() => setAdding(true)}>
              {texts.another}
            </Button>
          )
        }
      />
      <div className={css.page}>
        {subscription?.mails && <MailsOfToday mails={subscription.mails} />}
        <Notice title={texts.defaultTitle(sender)}>{texts.defaultText}</Notice>
        {list.map((one) => (
          <Domain key={one.domain} domain={one} sender={sender} readOnly={readOnly} />
        ))}
        {(empty || adding) && (
          <NewDomain
            readOnly={readOnly}
            canClose={!empty}
            // Race: a colleague adds the first one meanwhile.
            onType={() => setAdding(true)}
            onClose={() => setAdding(false)}
          />
        )}
      </div>
    </>
  );
}

/** Mails of the day against the allowance (docs/decisions/0061). */
function MailsOfToday({ mails }: { mails: MailsToday }) {
  const { dateTime } = useFormat();
  return (
    <Card title={mailTexts.title}>
      <div className={css.stack}>
        <p>
          <strong>{mailTexts.figure(mails)}</strong>. {mailTexts.opens(dateTime(mails.opens))}
        </p>
        <p className={css.note}>{mailTexts.counted}</p>
      </div>
    </Card>
  );
}

/** Empty row to add a domain. */
function NewDomain({
  readOnly,
  canClose,
  onType,
  onClose,
}: {
  readOnly: string | undefined;
  canClose: boolean;
  onType: () => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string>();
  const adding = useSubmission({
    mutationFn: () => addDomain(client, foldedDomain(domain)),
    onSuccess: (added) => {
      toast({ title: texts.added(added.domain) });
      onClose();
    },
    onError: (refusal) => {
      const { domain: reason } = refusedField(refusal);
      if (reason === undefined) notifyError(refusal, texts.notice.notSaved);
      else setError(reason);
    },
  });
  const submit = () => {
    if (readOnly !== undefined) return;
    const typed = foldedDomain(domain);
    const wrong = typed === '' ? texts.missing : isDomain(typed) ? undefined : texts.invalid;
    setError(wrong);
    if (wrong === undefined) adding.mutate();
  };
  return (
    <Card>
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
          readOnly={readOnly !== undefined}
          onChange={({ target }) => {
            setDomain(target.value);
            setError(undefined);
            onType();
          }}
        />
        <div className={css.beside}>
          {canClose && <Button onClick={onClose}>{texts.cancel}</Button>}
          <Button type="submit" variant="primary" busy={adding.isPending} disabledReason={readOnly}>
            {texts.add}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const policyLooks: Readonly<Record<DmarcState, Status>> = {
  missing: 'awaiting',
  weak: 'awaiting',
  fine: 'completed',
  inherited: 'completed',
};

/** DMARC: the policy that the DNS tells, and the record that is proposed while it is missing or weak. */
function Policy({ name, dmarc }: { name: string; dmarc: NonNullable<EmailDomain['dmarc']> }) {
  const { state, of, record } = dmarc;
  const words = texts.dmarc;
  const isDone = state === 'fine' || state === 'inherited';
  return (
    <div className={css.stack}>
      <div className={css.actions}>
        <h3>{words.title}</h3>
        {state && <StatusBadge status={policyLooks[state]}>{words.states[state]}</StatusBadge>}
      </div>
      <p>{isDone ? words.done(of ?? name) : state === 'weak' ? words.weak(of ?? name) : words.missing}</p>
      {!isDone && (
        <>
          <DnsTable caption={words.caption(name)} records={[record]} isOnly={false} />
          <p className={css.note}>{words.advice}</p>
        </>
      )}
    </div>
  );
}

/** DNS records that SES needs, in the order in which they are added. */
const recordsOf = ({ dns }: EmailDomain) =>
  dns
    ? [dns.mail_cname, dns.dkim1, dns.dkim2, dns.dkim, dns.mail_server, dns.subdomain_spf].flatMap(
        (record) => record ?? [],
      )
    : [];

function Domain({
  domain,
  sender,
  readOnly,
}: {
  domain: EmailDomain;
  sender: string;
  readOnly: string | undefined;
}) {
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { domain: name, is_verified, dns } = domain;
  const records = recordsOf(domain);
  const failed = !is_verified && records.some(({ status }) => status === 'failed');
  const table = <DnsTable caption={texts.caption(name)} records={records} status={texts.status} />;
  const verifying = useMutation({
    mutationFn: () => verifyDomain(client, name),
    onSuccess: (verified) =>
      toast(
        verified ? { title: texts.notice.verified } : { title: texts.notice.notVerified, tone: 'warning' },
      ),
    onError: (error) => notifyError(error, texts.notice.verificationFailed),
  });
  const switching = useMutation({
    // Calls are made one after the other, so that the last choice is kept.
    scope: { id: `own-email-${name}` },
    mutationFn: (on: boolean) => sendFromOwnEmail(client, name, on),
    onSuccess: (_, on) => toast({ title: on ? texts.ownOn : texts.ownOff }),
    onError: (error) => notifyError(error, texts.notice.notSaved),
  });
  const [look, words]: [Status, string] = is_verified
    ? ['completed', texts.state.verified]
    : failed
      ? ['overdue', texts.state.failed]
      : ['awaiting', texts.state.unverified];
  return (
    <Card>
      <div className={css.stack}>
        <VisuallyHidden>
          <h2>{name}</h2>
        </VisuallyHidden>
        <div className={css.row}>
          <TextField className={css.field} label={texts.field} readOnly value={name} />
          <div className={css.beside}>
            <StatusBadge status={look}>{words}</StatusBadge>
            <IconButton
              icon="trash"
              label={texts.removeNamed(name)}
              disabledReason={readOnly}
              onClick={() => setRemoving(true)}
            />
          </div>
        </div>
        {dns ? (
          <>
            <p>{is_verified ? texts.verified(name) : failed ? texts.failed : texts.publish(name)}</p>
            {is_verified ? <Disclosure summary={texts.caption(name)}>{table}</Disclosure> : table}
            {domain.dmarc && <Policy name={name} dmarc={domain.dmarc} />}
            <div className={css.actions}>
              <Button
                variant={is_verified ? 'secondary' : 'primary'}
                icon="refresh"
                busy={verifying.isPending}
                disabledReason={readOnly}
                onClick={() => verifying.mutate()}
              >
                {is_verified ? texts.verifyAgain : texts.verify}
              </Button>
            </div>
          </>
        ) : (
          <p>{texts.webmail(name)}</p>
        )}
        {!is_verified && (
          <Switch
            label={texts.own}
            hint={texts.ownHint(name, sender)}
            checked={switching.isPending ? switching.variables : domain.send_from_own_email}
            disabledReason={readOnly}
            onChange={(on) => switching.mutate(on)}
          />
        )}
      </div>
      {removing && (
        <RemoveDialog
          words={{ ...texts.confirm, title: texts.confirm.title(name) }}
          remove={() => removeDomain(client, name)}
          notices={{ removed: texts.notice.removed, failed: texts.notice.notRemoved }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
