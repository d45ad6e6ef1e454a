import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { projectsChanged } from '#lib/calls/projects-changed.ts';
import {
  clientQuery,
  clientsQuery,
  emailTemplatesQuery,
  qcTemplatesQuery,
  workflowTemplatesQuery,
} from '#lib/calls/workspace-queries.ts';
import { tellStopped } from '#lib/page/ending-uploads.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { noticeOf, notifyError, reasonOf } from '#lib/page/notify.ts';
import { LimitNotice } from '#lib/plan/limit-notice.tsx';
import { isFull } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { files as filesTexts } from '#lib/texts/en/files.ts';
import { firstProof as texts } from '#lib/texts/en/first-proof.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { KeptNotice } from '#parts/form/kept-notice.tsx';
import { SaveBar } from '#parts/form/save-bar.tsx';
import { useForm } from '#parts/form/use-form.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import type { MailEditorHandle } from '#parts/mail/mail-editor.tsx';
import { Button, Form, PageHeader, Skeleton, useFocusHeading } from '#ui/index.ts';
import { proofCalls } from '../api.ts';
import type { Sent } from '../part-props.ts';
import { newProof, type Offer, type ProofDraft, proofErrors, type Step } from '../proof-draft.ts';
import { FileRefused, NotUploaded, sendProof } from '../send-proof.ts';
import { ClientFields } from './client-fields.tsx';
import css from './first-proof.module.css';
import { MessageFields } from './message-fields.tsx';
import { ProjectFields } from './project-fields.tsx';
import { SentProof } from './sent-proof.tsx';
import { useProofFiles, WorkFields } from './work-fields.tsx';

const draftName = 'proof-new';

/** First proof on one page: client, contact, project and preview are made, and sent, by one button. */
export function FirstProofPage({ carried = [] }: { carried?: readonly File[] | undefined }) {
  const [sent, setSent] = useState<Sent>();
  const [times, setTimes] = useState(0);
  const workflows = useQuery(workflowTemplatesQuery);
  const emails = useQuery(emailTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const clients = useQuery(clientsQuery);
  const queries = [workflows, emails, checklists, clients];
  const failed = queries.find(({ error, data }) => error && !data)?.error;
  useFocusHeading(sent ? 'sent' : `form ${times}`);
  if (sent) {
    return (
      <SentProof
        {...sent}
        onAnother={() => {
          setSent(undefined);
          setTimes(times + 1);
        }}
      />
    );
  }
  return (
    <div className={css.page}>
      <PageHeader title={proofEntry.action} subtitle={texts.subtitle} />
      {failed ? (
        <LoadError
          error={failed}
          title={texts.error.loading}
          onRetry={() => {
            for (const query of queries) void query.refetch();
          }}
        />
      ) : workflows.data && emails.data && checklists.data && clients.data ? (
        <ProofForm
          key={times}
          carried={times === 0 ? carried : []}
          lists={{
            workflows: workflows.data.items,
            emails: emails.data.items,
            checklists: checklists.data.items,
          }}
          clients={clients.data.clients}
          onSent={setSent}
        />
      ) : (
        <div className={css.sections} aria-busy="true">
          <Skeleton height={200} />
          <Skeleton height={240} />
          <Skeleton height={160} />
        </div>
      )}
    </div>
  );
}

/** Fields that a refusal can name; others are told by a notice. */
const known = /^(files|link|client|name|days|checked|message|contacts\.0\.(firstname|lastname|email))$/;

/** Field of the form for a refused field of a step's call. */
const fieldOf = (step: Step, field: string): string => {
  if (field === 'client_id' || (step === 'client' && field === 'name')) return 'client';
  if (field === 'reviewLink') return 'link';
  if (field === 'days_allowed_for_client_feedback') return 'days';
  return field.startsWith('emailText') ? 'message' : field;
};

/** Refusal of a step at the form's field; empty if it concerns none. */
export const refusedAt = (error: unknown, step: Step): FormErrors => {
  if (error instanceof FileRefused) return { files: error.message };
  if (error instanceof NotUploaded) {
    const reason = reasonOf(error.cause);
    return { files: [filesTexts.error(error.file), reason].filter(Boolean).join(' ') };
  }
  if (!(error instanceof ApiError) || error.problem?.field === undefined) return {};
  const { field, message, title } = error.problem;
  const path = fieldOf(step, field);
  return known.test(path) ? { [path]: message || title } : {};
};

function ProofForm({
  carried,
  lists,
  clients,
  onSent,
}: {
  carried: readonly File[];
  clients: ComponentProps<typeof ClientFields>['clients'];
  lists: Pick<Offer, 'workflows' | 'emails' | 'checklists'>;
  onSent: (sent: Sent) => void;
}) {
  const queryClient = useQueryClient();
  const { tenant, user } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const refusals = useRefusals(texts.error.summary);
  const { errors } = refusals;
  const [blank] = useState(newProof);
  const [step, setStep] = useState<Step>();
  const latestStep = useRef<Step>('client');
  const editor = useRef<MailEditorHandle>(null);
  const sent = useRef<Omit<Sent, 'timezone'>>(undefined);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const form = useForm<ProofDraft>({
    name: draftName,
    stored: blank,
    isNew: true,
    check: (draft) => refusals.refuse(proofErrors(draft, files.count, offer)),
    send: async (draft) => {
      const { signal } = leaving.current;
      const calls = proofCalls(queryClient, signal, files.onProgress);
      sent.current = await sendProof({ draft, files: files.chosen, offer, signal }, calls, (next, now) => {
        latestStep.current = now;
        setStep(now);
        form.change(() => next);
      });
      return () => blank;
    },
    onSaved: () => {
      form.end();
      projectsChanged(queryClient);
      if (sent.current) onSent({ ...sent.current, timezone: offer.timezone });
    },
    onFailed: (error) => {
      setStep(undefined);
      if (leaving.current.signal.aborted) return;
      const at = refusedAt(error, latestStep.current);
      if (!refusals.refuse(at)) return;
      notifyError(error, texts.error.notSent, noticeOf(error, texts.error.notSent).text);
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
  /** Uploads that leaving stops. Another proof is a project of its own, so that none goes on there. */
  const ending = () =>
    step === 'files'
      ? files.waiting
          .filter(({ name }) => (files.progress[name] ?? 0) < 1)
          .map(({ name }) => ({ name, resumes: false }))
      : [];
  useLeaveReason({
    unsaved: form.isUnsaved,
    uploads: ending,
    onLeave: () => {
      tellStopped(ending());
      form.end();
    },
  });
  const { draft } = form;
  const change = (field: string, edit: (before: ProofDraft) => ProofDraft) => {
    const { name } = form.latest();
    refusals.clear(field);
    form.change(edit);
    // The work names a project without a name.
    if (form.latest().name !== name) refusals.clear('name');
  };
  const { data: client } = useQuery({ ...clientQuery(draft.client.id), enabled: draft.client.id > 0 });
  const offer: Offer = {
    ...lists,
    language: client?.language ?? tenant.language,
    timezone: client?.timezone ?? tenant.timezone,
    days: tenant.days_allowed_for_client_feedback,
    user: user.id,
  };
  const files = useProofFiles(draft, change, refusals.add, carried);
  form.settling.current = () => void editor.current?.settle();

  const full = draft.made === null && isFull(subscription, 'active_projects');
  const blocked = subscription?.read_only
    ? projects.reason.readOnly
    : full
      ? limits.active_projects
      : draft.client.id > 0 && !client && texts.error.loading;
  // An interrupted sending; undefined for none.
  const words = draft.unanswered ? texts.goesOn.unanswered : draft.made ? texts.goesOn.project : undefined;
  const shared = { draft, errors, offer, busy: form.isSaving, onChange: change };
  return (
    <>
      <div className={css.notices}>
        {full && <LimitNotice limit="active_projects" />}
        {!form.isSaving && (words || form.isKept) && (
          <KeptNotice
            consequence={texts.startOver}
            onStartOver={() => {
              form.discard();
              refusals.refuse({});
              files.clear();
            }}
          >
            {words}
          </KeptNotice>
        )}
        {refusals.summary}
      </div>
      {/* Enter sends nothing: a mail to a client leaves by its button alone. */}
      <Form busy={form.isSaving} onSubmit={() => {}}>
        <div className={css.sections}>
          <WorkFields {...shared} files={files} isRestored={form.isKept} />
          <ClientFields {...shared} clients={clients} client={client} onRefuse={refusals.add} />
          <ProjectFields {...shared} />
          <MessageFields {...shared} editor={editor} templates={lists.emails} />
        </div>
        <div className={css.foot}>
          <SaveBar
            words={
              form.isSaving && step
                ? texts.doing[step]
                : draft.contact.email.trim() && texts.to(draft.contact.email.trim())
            }
          >
            <Button
              variant="primary"
              icon="send"
              busy={form.isSaving}
              disabledReason={blocked}
              onClick={() => form.save()}
            >
              {texts.send}
            </Button>
          </SaveBar>
        </div>
      </Form>
    </>
  );
}
