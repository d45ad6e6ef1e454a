import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.ts';
import { type SignOnState, signOnStates } from '#domain/single-sign-on/single-sign-on.ts';
import { useFormat } from '#lib/format/format.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { upgradeHref } from '#lib/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { singleSignOn as texts } from '#lib/texts/en/single-sign-on.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  ButtonLink,
  Card,
  ConfirmDialog,
  Notice,
  PageHeader,
  RadioGroup,
  Skeleton,
  toast,
} from '#ui/index.ts';
import { type SignOnPart, saveSignOnState, signOnQuery } from '../sign-on-api.ts';
import css from './domains.module.css';
import { SignOnDomains } from './sign-on-domains.tsx';
import { SignOnProvider } from './sign-on-provider.tsx';

/** Single sign-on of the workspace: its provider, its domains, and its use (docs/decisions/0074). */
export function SingleSignOnPage() {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.lead} />
      <Loaded
        query={useQuery(signOnQuery)}
        waiting={
          <div className={css.page} aria-busy="true">
            <Skeleton height={200} />
            <Skeleton height={320} />
          </div>
        }
        failed={texts.failed}
      >
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </>
  );
}

function Settings({ settings }: { settings: SingleSignOnSettings }) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const { in_plan, provider, domains } = settings;
  const isBegun = provider !== null || domains.length > 0;
  const readOnly = subscription?.read_only ? texts.readOnly : undefined;
  // Without the plan, the ways out stay open: off, and removing.
  const locked = readOnly ?? (in_plan ? undefined : texts.plan.reason);
  const given = { settings, locked, readOnly };
  return (
    <div className={css.page}>
      {!in_plan && (
        <Notice
          tone="locked"
          title={texts.plan.title}
          action={
            <ButtonLink size="small" href={upgradeHref}>
              {texts.plan.action}
            </ButtonLink>
          }
        >
          {texts.plan.text} {isBegun && texts.plan.kept}
        </Notice>
      )}
      {(in_plan || isBegun) && (
        <>
          <Use {...given} />
          <SignOnProvider {...given} />
          <SignOnDomains {...given} />
        </>
      )}
    </div>
  );
}

function Use({ settings, locked, readOnly }: SignOnPart) {
  const client = useQueryClient();
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState(false);
  const { state, provider, tested_on } = settings;
  const proven = settings.domains.flatMap(({ domain, proven_on }) => (proven_on === null ? [] : [domain]));
  const saving = useSubmission({
    // Calls are made one after the other, so that the last choice is kept.
    scope: { id: 'sign-on-use' },
    mutationFn: (next: SignOnState) => saveSignOnState(client, next, settings),
    onSuccess: (saved) => toast({ title: texts.use.saved[saved.state] }),
    onError: (error) => notifyError(error, texts.use.notSaved),
    // An earlier choice that is answered meanwhile leaves the question open.
    onSettled: (_saved, _error, next) => next === 'required' && setAsking(false),
  });
  const incomplete = provider === null || proven.length === 0 ? texts.use.incomplete : undefined;
  const untested = tested_on === null ? texts.use.untested : undefined;
  const reasons: Record<SignOnState, string | undefined> = {
    off: readOnly,
    on: locked ?? incomplete,
    required: locked ?? incomplete ?? untested,
  };
  return (
    <Card title={texts.use.title}>
      <div className={css.stack}>
        <RadioGroup
          label={texts.use.label}
          value={saving.isPending ? saving.variables : state}
          options={signOnStates.map((value) => ({
            value,
            ...texts.use.state[value],
            disabledReason: value !== state && reasons[value],
          }))}
          onChange={(next) => (next === 'required' ? setAsking(true) : saving.mutate(next))}
        />
        {provider !== null && (
          <p className={css.note}>
            {tested_on === null ? texts.use.neverTested : texts.use.tested(dateTime(tested_on))}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.use.confirm.title}
        cancel={texts.use.confirm.keep}
        confirm={texts.use.confirm.require}
        busy={saving.isPending && saving.variables === 'required'}
        onClose={() => setAsking(false)}
        onConfirm={() => saving.mutate('required')}
      >
        <p>{texts.use.confirm.text(proven.join(', '))}</p>
      </ConfirmDialog>
    </Card>
  );
}
