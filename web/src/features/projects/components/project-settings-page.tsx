import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { localDate } from '#domain/calendar/date.ts';
import { actedBeforeStart } from '#domain/project/settings.ts';
import { canBeLinear } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { LimitNotice } from '#lib/plan/limit-notice.tsx';
import { timelineHref } from '#lib/project/project-status.tsx';
import { subscriptionQuery } from '#lib/session/me.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { FormNotices } from '#parts/form/form-notices.tsx';
import { SaveBar } from '#parts/form/save-bar.tsx';
import { useForm } from '#parts/form/use-form.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import type { WorkflowEditorProps } from '#parts/form/workflow-draft.ts';
import { Badge, Button, ButtonLink, Menu, Notice, PageHeader, toast } from '#ui/index.ts';
import { type ProjectAnswer, projectQuery, save, WorkflowRefused } from '../api.ts';
import { chooseClient } from '../client-choice.ts';
import {
  draftErrors,
  draftName,
  isOlderProject,
  type ProjectDraft,
  projectForm,
  sameProject,
  sameSettings,
  settingsBody,
  type ProjectForm as Values,
  withSettings,
  withWorkflow,
} from '../draft.ts';
import { useLifecycle } from './lifecycle.tsx';
import { LinearDialog } from './linear-dialog.tsx';
import css from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';

/** Settings of a project (delivery.md section 2, Project creation and settings). */
export function SettingsPage({
  answer,
  deliverable,
  renderWorkflows,
}: {
  answer: ProjectAnswer;
  /** Id of the workflow that is shown first. */
  deliverable: number | undefined;
  renderWorkflows: (props: WorkflowEditorProps) => ReactNode;
}) {
  const { project } = answer;
  const client = useQueryClient();
  const { date } = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const refusals = useRefusals(texts.error.summary);
  const { errors } = refusals;
  const [switching, setSwitching] = useState<'linear' | 'non-linear' | 'restricted'>();
  const check = ({ draft: typed, workflows: rows }: Values, { draft: before }: Values) => {
    if (!refusals.refuse(draftErrors(typed, rows))) return false;
    if (typed.start_date === before.start_date) return true;
    const first = actedBeforeStart(
      typed.start_date,
      rows.flatMap(({ saved }) => saved?.workflow ?? []),
      project.timezone,
    );
    if (first === undefined) return true;
    const message = texts.notice.startDate(date(localDate(first, project.timezone)));
    refusals.refuse({ start_date: message });
    toast({ title: texts.notice.startDateTitle, text: message, tone: 'warning' });
    return false;
  };
  const form = useForm({
    name: draftName(project.id),
    stored: useMemo(() => projectForm(answer), [answer]),
    alike: sameProject,
    isOlder: isOlderProject,
    check,
    send: async (typed, { base, onPart }) => {
      await save(client, {
        id: project.id,
        settings: sameSettings(base.draft, typed.draft)
          ? undefined
          : { ...settingsBody(typed.draft), version: typed.version },
        workflows: typed.workflows,
        is_linear: typed.draft.is_linear,
        onSettings: (saved) => onPart(withSettings(saved)),
        onProjectVersion: (version) => onPart((before) => ({ ...before, version })),
        onWorkflow: (key, saved) => onPart(withWorkflow(key, saved)),
      });
      return (before) => before;
    },
    read: async () => projectForm(await client.fetchQuery(projectQuery(project.id))),
    onSaved: () => toast({ title: texts.notice.saved }),
    onFailed: (error) =>
      error instanceof WorkflowRefused
        ? refusals.refuseBy(error.cause, texts.notice.notSaved, `workflows.${error.index}.`)
        : refusals.refuseBy(error, texts.notice.notSaved),
  });
  useLeaveReason({ unsaved: form.isUnsaved, onLeave: form.end });
  const changed = form.isChanged;
  const lifecycle = useLifecycle(project, form.end);

  const { draft, workflows } = form.draft;
  const closed = project.cancelled
    ? texts.reason.cancelled
    : project.archived
      ? texts.reason.archived
      : undefined;
  const disabledReason = closed ?? (subscription?.read_only ? texts.reason.readOnly : undefined);

  const edit = (field: string, change: (form: Values) => Values) => {
    refusals.clear(field);
    form.change(change);
  };
  const editDraft = (field: string, change: (draft: ProjectDraft) => ProjectDraft) =>
    edit(field, (before) => ({ ...before, draft: change(before.draft) }));
  const discard = () => {
    form.discard();
    refusals.refuse({});
  };
  const askLinear = (is_linear: boolean) => {
    const saved = workflows[0]?.saved?.workflow;
    if (is_linear === draft.is_linear) return;
    // Switching back to the saved value needs no confirmation.
    if (is_linear === form.base.draft.is_linear)
      editDraft('is_linear', (before) => ({ ...before, is_linear }));
    else if (is_linear && saved && !canBeLinear(saved)) setSwitching('restricted');
    else setSwitching(is_linear ? 'linear' : 'non-linear');
  };

  const saveButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      busy={form.isSaving}
      disabledReason={disabledReason ?? (!changed && forms.nothingChanged)}
      onClick={() => form.save()}
    >
      {texts.save}
    </Button>
  );
  const badge = project.cancelled ? texts.badge.cancelled : project.archived && texts.badge.archived;

  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={texts.settingsTitle}
        badges={badge && <Badge icon={project.cancelled ? 'ban' : 'archive'}>{badge}</Badge>}
        actions={
          <>
            <ButtonLink href={timelineHref(project)}>
              {project.deliverable_type === 'Multi' ? texts.viewTimelines : texts.viewTimeline}
            </ButtonLink>

            <Menu label={texts.menu} items={lifecycle.items} />
            {!changed && !closed && saveButton('secondary')}
          </>
        }
      />
      <div className={css.notices}>
        {lifecycle.limit && <LimitNotice limit={lifecycle.limit} />}
        {closed && <Notice tone="locked">{closed}</Notice>}
        <FormNotices form={form} onStartOver={discard} />
        {refusals.summary}
      </div>
      <ProjectForm
        draft={draft}
        project={project}
        onChange={editDraft}
        errors={errors}
        onRefuse={refusals.add}
        onClient={(id) => void chooseClient(client, edit, id, form.base)}
        onLinear={askLinear}
        disabledReason={disabledReason}
        workflowSetup={renderWorkflows({
          multi: project.deliverable_type === 'Multi',
          is_linear: draft.is_linear,
          shown: deliverable,
          workflows,
          errors,
          disabledReason,
          contacts: draft.contacts,
          onChange: (change) =>
            edit('workflows', (before) => ({ ...before, workflows: change(before.workflows) })),
        })}
      />
      {changed && !closed && (
        <div className={css.stuck}>
          <SaveBar words={forms.unsaved}>
            <Button onClick={discard}>{forms.discard}</Button>
            {saveButton('primary')}
          </SaveBar>
        </div>
      )}
      {project.archived && (
        <div className={css.foot}>
          <Button icon="trash" disabledReason={lifecycle.deleteLock} onClick={lifecycle.askDelete}>
            {texts.deleteProject}
          </Button>
        </div>
      )}
      {lifecycle.dialog}
      <LinearDialog
        asked={switching}
        onClose={() => setSwitching(undefined)}
        onConfirm={() => {
          editDraft('is_linear', (before) => ({ ...before, is_linear: switching === 'linear' }));
          setSwitching(undefined);
        }}
      />
    </>
  );
}
