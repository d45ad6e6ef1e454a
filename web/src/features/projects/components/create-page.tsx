import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { localDate } from '../../../../../shared/domain/calendar/date.ts';
import { nowIso } from '../../../lib/clock.ts';
import { type ContactDraft, contactDraft } from '../../../lib/form/contact-draft.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/form/kept-draft.ts';
import { KeptNotice } from '../../../lib/form/kept-notice.tsx';
import { LeaveGuard } from '../../../lib/form/leave-guard.tsx';
import { SaveBar } from '../../../lib/form/save-bar.tsx';
import { useRefusals } from '../../../lib/form/use-refusals.tsx';
import { useSubmission } from '../../../lib/form/use-submission.ts';
import {
  newWorkflow,
  type WorkflowDraft,
  type WorkflowEditorProps,
} from '../../../lib/form/workflow-draft.ts';
import { LimitNotice } from '../../../lib/limit-notice.tsx';
import { clientQuery } from '../../../lib/lists.ts';
import { isFull, useIncludes } from '../../../lib/plan.ts';
import { timelineHref } from '../../../lib/project-status.tsx';
import { subscriptionQuery, useMe } from '../../../lib/session/me.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { limits } from '../../../lib/texts/en/limits.ts';
import { projects as texts } from '../../../lib/texts/en/projects.ts';
import { workflowEditor } from '../../../lib/texts/en/workflow-editor.ts';
import { Button, ButtonLink, PageHeader, toast, useFocusHeading } from '../../../ui/index.ts';
import { create } from '../api.ts';
import { createBody, draftErrors, newProject, type ProjectDraft } from '../draft.ts';
import css from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';
import { type Structure, StructureDialog } from './structure-dialog.tsx';

interface Form {
  readonly draft: ProjectDraft;
  readonly workflows: readonly WorkflowDraft[];
}

const draftName = 'project-new';

/** The contacts of a client that a new project begins with. */
const mainContacts = (contacts: readonly (Omit<ContactDraft, 'key'> & { id: number; access: string })[]) =>
  contacts.filter(({ access }) => access === 'main').map(contactDraft);

/** A new project: its structure first, then its form (delivery.md section 2). */
export function CreatePage({
  client,
  renderWorkflows,
}: {
  /** The client it is for, when that was chosen before. */
  client?: { readonly id: number; readonly contacts: Parameters<typeof mainContacts>[0] } | undefined;
  renderWorkflows: (props: WorkflowEditorProps) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [kept, setKept] = useState(() => readDraft(draftName) as Form | undefined);
  const [form, setForm] = useState<Form | undefined>(kept);
  const maySurvey = useIncludes('mandatory_csat') ?? false;
  const refusals = useRefusals(texts.error.summary);
  const { errors } = refusals;
  const [touched, setTouched] = useState(kept !== undefined);
  const created = useRef(false);
  useFocusHeading(form ? 'form' : 'structure');

  useEffect(() => {
    if (form && touched && !created.current) keepDraft(draftName, form);
  }, [form, touched]);

  const start = ({ deliverable_type, is_linear }: Structure) =>
    setForm({
      draft: newProject({
        deliverable_type,
        is_linear,
        client_id: client?.id ?? 0,
        contacts: mainContacts(client?.contacts ?? []),
        team_members: [user.id],
        today: localDate(nowIso(), tenant.timezone),
        days: tenant.days_allowed_for_client_feedback,
        surveyMandatory: tenant.csat_mandatory_before_project_complete && maySurvey,
      }),
      workflows: [newWorkflow(deliverable_type === 'Multi' ? workflowEditor.newDeliverable(1) : '')],
    });

  /** From the question of its structure on. */
  const startOver = () => {
    forgetDraft(draftName);
    setKept(undefined);
    setTouched(false);
    refusals.refuse({});
    setForm(undefined);
  };

  const saving = useSubmission({
    mutationFn: ({ draft, workflows }: Form) => create(queryClient, createBody(draft, workflows)),
    onSuccess: ({ project }) => {
      created.current = true;
      forgetDraft(draftName);
      toast({ title: texts.notice.saved });
      void navigate({ to: timelineHref(project) });
    },
    onError: (error) => refusals.refuseBy(error, texts.notice.notSaved),
  });

  if (!form) return <StructureDialog onChoose={start} />;

  const { draft } = form;
  const workflows = draft.deliverable_type === 'Single' ? form.workflows.slice(0, 1) : form.workflows;
  const edit = (field: string, change: (form: Form) => Form) => {
    setTouched(true);
    refusals.clear(field);
    setForm((before) => before && change(before));
  };
  const editDraft = (field: string, change: (draft: ProjectDraft) => ProjectDraft) =>
    edit(field, (before) => ({ ...before, draft: change(before.draft) }));
  const chooseClient = async (id: number) => {
    editDraft('client_id', (before) => ({ ...before, client_id: id, contacts: [] }));
    if (id < 1) return;
    const chosen = await queryClient.fetchQuery(clientQuery(id)).catch(() => undefined);
    if (!chosen) return;
    editDraft('contacts', (before) =>
      before.client_id === id && before.contacts.length === 0
        ? { ...before, contacts: mainContacts(chosen.contacts) }
        : before,
    );
  };
  const submit = () => {
    if (refusals.refuse(draftErrors(draft, workflows))) saving.mutate({ draft, workflows });
  };
  const full = isFull(subscription, 'active_projects');
  const blocked = subscription?.read_only ? texts.reason.readOnly : full && limits.active_projects;
  const button = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} busy={saving.isPending} disabledReason={blocked} onClick={submit}>
      {texts.createAction}
    </Button>
  );

  return (
    <>
      <PageHeader title={texts.createTitle} actions={button('secondary')} />
      <div className={css.notices}>
        {full && <LimitNotice limit="active_projects" />}
        {kept && <KeptNotice onStartOver={startOver} />}
        {refusals.summary}
      </div>
      <ProjectForm
        draft={draft}
        onChange={(field, change) => {
          editDraft(field, change);
          if (field === 'deliverable_type') nameDeliverables(setForm);
        }}
        errors={errors}
        onRefuse={refusals.add}
        onClient={(id) => void chooseClient(id)}
        onLinear={(is_linear) => editDraft('is_linear', (before) => ({ ...before, is_linear }))}
        workflowSetup={renderWorkflows({
          multi: draft.deliverable_type === 'Multi',
          workflows,
          errors,
          onChange: (change) =>
            edit('workflows', (before) => ({ ...before, workflows: change(before.workflows) })),
        })}
      />
      <div className={css.stuck}>
        <SaveBar words={draft.name.trim() || texts.createTitle}>
          <ButtonLink href="/projects">{common.cancel}</ButtonLink>
          {button('primary')}
        </SaveBar>
      </div>
      <LeaveGuard
        unsaved={() => touched && !created.current}
        onLeave={() => {
          created.current = true;
          forgetDraft(draftName);
        }}
      />
    </>
  );
}

/** A first deliverable without a name gets one when a project comes to have several. */
const nameDeliverables = (setForm: (change: (form: Form | undefined) => Form | undefined) => void) =>
  setForm(
    (form) =>
      form && {
        ...form,
        workflows: form.workflows.map((workflow, index) => ({
          ...workflow,
          title: workflow.title || workflowEditor.newDeliverable(index + 1),
        })),
      },
  );
