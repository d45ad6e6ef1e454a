import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import { localDate } from '#domain/calendar/date.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { LimitNotice } from '#lib/plan/limit-notice.tsx';
import { isFull, useIncludes } from '#lib/plan/plan.ts';
import { timelineHref } from '#lib/project/project-status.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { FormNotices } from '#parts/form/form-notices.tsx';
import { hasDraft } from '#parts/form/form-store.ts';
import { SaveBar } from '#parts/form/save-bar.tsx';
import { useForm } from '#parts/form/use-form.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { newWorkflow, type WorkflowEditorProps } from '#parts/form/workflow-draft.ts';
import { Button, ButtonLink, Notice, PageHeader, toast, useFocusHeading } from '#ui/index.ts';
import { create } from '../api.ts';
import { chooseClient, mainContacts } from '../client-choice.ts';
import {
  createBody,
  draftErrors,
  draftName as nameOfDraft,
  newProject,
  type ProjectDraft,
  projectForm,
  sameProject,
  type ProjectForm as Values,
} from '../draft.ts';
import { draftNameFor, isGone } from '../new-project-draft.ts';
import css from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';
import { type Structure, StructureDialog } from './structure-dialog.tsx';

/** New project: the choice of its structure, then its form (delivery.md section 2). */
export function CreatePage({
  client,
  gone,
  renderWorkflows,
}: {
  /** Deleted client whose draft goes on without them. */
  gone?: number | undefined;
  /** Preselected client. */
  client?: { readonly id: number; readonly contacts: Parameters<typeof mainContacts>[0] } | undefined;
  renderWorkflows: (props: WorkflowEditorProps) => ReactNode;
}) {
  const { user, tenant } = useMe();
  const maySurvey = useIncludes('mandatory_csat') ?? false;
  const draftName = draftNameFor(client?.id ?? gone);
  const blank = ({ deliverable_type, is_linear }: Structure): Values => ({
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
    version: 0,
  });
  // A stored draft already has a structure.
  const [begun, setBegun] = useState(() =>
    hasDraft(draftName) ? blank({ deliverable_type: 'Single', is_linear: true }) : undefined,
  );
  useFocusHeading(begun ? 'form' : 'structure');
  if (!begun) return <StructureDialog onChoose={(structure) => setBegun(blank(structure))} />;
  return (
    <NewProject
      blank={begun}
      draftName={draftName}
      isClientGone={gone !== undefined && hasDraft(draftName)}
      renderWorkflows={renderWorkflows}
      onStartOver={() => setBegun(undefined)}
    />
  );
}

function NewProject({
  blank,
  draftName,
  isClientGone,
  renderWorkflows,
  onStartOver,
}: {
  blank: Values;
  draftName: string;
  /** True for a draft whose client was deleted. */
  isClientGone: boolean;
  renderWorkflows: (props: WorkflowEditorProps) => ReactNode;
  /** Returns to the choice of the structure and discards the draft. */
  onStartOver: () => void;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: subscription } = useQuery(subscriptionQuery);
  const refusals = useRefusals(texts.error.summary);
  const { errors } = refusals;
  const created = useRef<Project>(undefined);
  const form = useForm({
    name: draftName,
    stored: blank,
    isNew: true,
    alike: sameProject,
    check: ({ draft, workflows }) => refusals.refuse(draftErrors(draft, workflows)),
    send: async ({ draft, workflows }) => {
      const answer = await create(queryClient, createBody(draft, workflowsOf({ draft, workflows })));
      created.current = answer.project;
      return () => projectForm(answer);
    },
    onSaved: () => {
      const project = created.current;
      if (!project) return;
      toast({ title: texts.notice.saved });
      // Its author has left the form during the creation, and is elsewhere by now.
      if (form.isOver()) return;
      // Text typed during the creation is moved to the settings.
      const isUnsaved = form.isUnsaved();
      form.moveTo(nameOfDraft(project.id));
      // Back returns to the page before the form, instead of to a form for another project.
      void (isUnsaved
        ? navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) }, replace: true })
        : navigate({ to: timelineHref(project), replace: true }));
    },
    onFailed: (error) => refusals.refuseBy(error, texts.notice.notSaved),
  });
  useLeaveReason({ unsaved: form.isUnsaved, onLeave: form.end });
  const { draft } = form.draft;
  const edit = (field: string, change: (form: Values) => Values) => {
    refusals.clear(field);
    form.change(change);
  };
  const editDraft = (field: string, change: (draft: ProjectDraft) => ProjectDraft) =>
    edit(field, (before) => ({ ...before, draft: change(before.draft) }));
  const [withoutClient, setWithoutClient] = useState(isClientGone);
  const leaveGoneClient = useEffectEvent(async () => {
    const { client_id } = form.latest().draft;
    if (!form.isKept || client_id < 1) return;
    if (!isClientGone && !(await isGone(queryClient, client_id))) return;
    if (form.latest().draft.client_id !== client_id) return;
    await chooseClient(queryClient, edit, 0);
    setWithoutClient(true);
  });
  useEffect(() => void leaveGoneClient(), []);
  const full = isFull(subscription, 'active_projects');
  const blocked = subscription?.read_only ? texts.reason.readOnly : full && limits.active_projects;
  const button = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} busy={form.isSaving} disabledReason={blocked} onClick={() => form.save()}>
      {texts.createAction}
    </Button>
  );

  return (
    <>
      <PageHeader title={texts.createTitle} actions={button('secondary')} />
      <div className={css.notices}>
        {full && <LimitNotice limit="active_projects" />}
        <FormNotices
          form={form}
          onStartOver={() => {
            form.end();
            onStartOver();
          }}
        />
        {withoutClient && draft.client_id === 0 && <Notice tone="warning">{texts.notice.clientGone}</Notice>}
        {refusals.summary}
      </div>
      <ProjectForm
        draft={draft}
        onChange={(field, change) => {
          editDraft(field, change);
          if (field === 'deliverable_type') form.change(withNames);
        }}
        errors={errors}
        onRefuse={refusals.add}
        onClient={(id) => void chooseClient(queryClient, edit, id)}
        onLinear={(is_linear) => editDraft('is_linear', (before) => ({ ...before, is_linear }))}
        workflowSetup={renderWorkflows({
          multi: draft.deliverable_type === 'Multi',
          is_linear: draft.is_linear,
          workflows: workflowsOf(form.draft),
          errors,
          contacts: draft.contacts,
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
    </>
  );
}

/**
 * Workflows to send: for a single project only the first; further ones stay in the form and return with the other
 * structure.
 */
const workflowsOf = ({ draft, workflows }: Pick<Values, 'draft' | 'workflows'>) =>
  draft.deliverable_type === 'Single' ? workflows.slice(0, 1) : workflows;

/** Names an unnamed first deliverable when the project gets several. */
const withNames = (form: Values): Values => ({
  ...form,
  workflows: form.workflows.map((workflow, index) => ({
    ...workflow,
    title: workflow.title || workflowEditor.newDeliverable(index + 1),
  })),
});
