import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { actedBeforeStart } from '../../../../../shared/domain/project/settings.ts';
import { canBeLinear } from '../../../../../shared/domain/workflow/index.ts';
import { ConflictNotice } from '../../../lib/form/conflict-notice.tsx';
import { isConflict } from '../../../lib/form/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/form/kept-draft.ts';
import { KeptNotice } from '../../../lib/form/kept-notice.tsx';
import { LeaveGuard } from '../../../lib/form/leave-guard.tsx';
import { SaveBar } from '../../../lib/form/save-bar.tsx';
import { useRefusals } from '../../../lib/form/use-refusals.tsx';
import { useSubmission } from '../../../lib/form/use-submission.ts';
import {
  isWorkflowChanged,
  type WorkflowDraft,
  type WorkflowEditorProps,
  workflowDraftOf,
} from '../../../lib/form/workflow-draft.ts';
import { useFormat } from '../../../lib/format.ts';
import { LimitNotice } from '../../../lib/limit-notice.tsx';
import { timelineHref } from '../../../lib/project-status.tsx';
import { subscriptionQuery } from '../../../lib/session/me.ts';
import { forms } from '../../../lib/texts/en/forms.ts';
import { projects as texts } from '../../../lib/texts/en/projects.ts';
import { Badge, Button, ButtonLink, Menu, Notice, PageHeader, toast } from '../../../ui/index.ts';
import { type ProjectAnswer, projectQuery, save, WorkflowRefused } from '../api.ts';
import { draftErrors, type ProjectDraft, projectDraft, sameSettings, settingsBody } from '../draft.ts';
import { useLifecycle } from './lifecycle.tsx';
import { LinearDialog } from './linear-dialog.tsx';
import css from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';

interface Form {
  /** What is saved, and its version. */
  readonly base: ProjectDraft;
  readonly version: number;
  readonly draft: ProjectDraft;
  readonly workflows: readonly WorkflowDraft[];
}

/** The workflows say in what order their stages go; the switch is saved with them. */
const formOf = ({ project, workflows }: ProjectAnswer): Form => {
  const base = { ...projectDraft(project), is_linear: workflows.every(({ is_linear }) => is_linear) };
  return { base, version: project.version, draft: base, workflows: workflows.map(workflowDraftOf) };
};

const isChanged = ({ base, draft, workflows }: Form): boolean =>
  !sameSettings(base, draft) || base.is_linear !== draft.is_linear || workflows.some(isWorkflowChanged);

/** Which state of the server a form was built on. */
const stateOf = ({ project, workflows }: ProjectAnswer): string =>
  [project.version, ...workflows.map(({ version }) => version)].join('.');

/** The settings of a project (delivery.md section 2, Project creation and settings). */
export function SettingsPage({
  answer,
  deliverable,
  renderWorkflows,
}: {
  answer: ProjectAnswer;
  /** The id of the deliverable's workflow that is shown first. */
  deliverable: number | undefined;
  renderWorkflows: (props: WorkflowEditorProps) => ReactNode;
}) {
  const { project } = answer;
  const client = useQueryClient();
  const { exact } = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const draftName = `project-${project.id}-${stateOf(answer)}`;
  const [kept, setKept] = useState(() => readDraft(draftName) as Form | undefined);
  const [form, setForm] = useState<Form>(() => kept ?? formOf(answer));
  const [seen, setSeen] = useState(answer);
  const refusals = useRefusals(texts.error.summary);
  const { errors, refuse } = refusals;
  const [conflict, setConflict] = useState(false);
  const [switching, setSwitching] = useState<'linear' | 'non-linear' | 'restricted'>();
  const leaving = useRef(false);
  const changed = isChanged(form);
  const lifecycle = useLifecycle(project, () => {
    leaving.current = true;
  });

  // Nothing is typed yet, so what others have saved may be shown; otherwise the save will say so.
  if (seen !== answer) {
    setSeen(answer);
    if (!changed) setForm(formOf(answer));
  }
  useEffect(() => {
    if (changed) keepDraft(draftName, form);
    else forgetDraft(draftName);
  }, [changed, draftName, form]);

  const { draft, workflows } = form;
  const closed = project.cancelled
    ? texts.reason.cancelled
    : project.archived
      ? texts.reason.archived
      : undefined;
  const disabledReason = closed ?? (subscription?.read_only ? texts.reason.readOnly : undefined);

  const edit = (field: string, change: (form: Form) => Form) => {
    refusals.clear(field);
    setForm(change);
  };
  const editDraft = (field: string, change: (draft: ProjectDraft) => ProjectDraft) =>
    edit(field, (before) => ({ ...before, draft: change(before.draft) }));

  const saving = useSubmission({
    mutationFn: (from: Form) =>
      save(client, {
        id: project.id,
        settings: sameSettings(from.base, from.draft)
          ? undefined
          : { ...settingsBody(from.draft), version: from.version },
        workflows: from.workflows,
        is_linear: from.draft.is_linear,
        onSettings: (saved) =>
          setForm((before) => {
            const { base, draft: typed } = before;
            const now = { ...projectDraft(saved), is_linear: base.is_linear };
            return {
              ...before,
              base: now,
              version: saved.version,
              draft: { ...now, is_linear: typed.is_linear },
            };
          }),
        onProjectVersion: (version) => setForm((before) => ({ ...before, version })),
        onWorkflow: (index, saved) =>
          setForm((before) => {
            const fresh = workflowDraftOf(saved);
            return {
              ...before,
              base: { ...before.base, is_linear: saved.is_linear },
              workflows: before.workflows.with(index, {
                ...fresh,
                key: before.workflows[index]?.key ?? fresh.key,
              }),
            };
          }),
      }),
    onSuccess: () => {
      setConflict(false);
      setKept(undefined);
      toast({ title: texts.notice.saved });
    },
    onError: (error) => {
      const cause = error instanceof WorkflowRefused ? error.cause : error;
      if (isConflict(cause)) {
        setConflict(true);
        return;
      }
      const prefix = error instanceof WorkflowRefused ? `workflows.${error.index}.` : '';
      refusals.refuseBy(cause, texts.notice.notSaved, prefix);
    },
  });

  const submit = (from: Form) => {
    if (!refuse(draftErrors(from.draft, from.workflows))) return;
    const first = actedBeforeStart(
      from.draft.start_date,
      from.workflows.flatMap(({ saved }) => saved?.workflow ?? []),
      project.timezone,
    );
    if (first !== undefined && from.draft.start_date !== from.base.start_date) {
      const message = texts.notice.startDate(exact(first));
      refuse({ start_date: message });
      toast({ title: texts.notice.startDateTitle, text: message, tone: 'warning' });
      return;
    }
    saving.mutate(from);
  };

  const saveMine = async () => {
    const fresh = await client.fetchQuery(projectQuery(project.id)).catch(() => undefined);
    if (!fresh) return;
    const over = overwriting(form, fresh);
    setForm(over);
    setConflict(false);
    submit(over);
  };
  const showTheirs = async () => {
    const fresh = await client.fetchQuery(projectQuery(project.id)).catch(() => undefined);
    if (!fresh) return;
    setForm(formOf(fresh));
    refuse({});
    setConflict(false);
    setKept(undefined);
  };
  const discard = () => {
    setForm(formOf(answer));
    refuse({});
    setConflict(false);
    setKept(undefined);
  };
  const askLinear = (is_linear: boolean) => {
    const saved = workflows[0]?.saved?.workflow;
    if (is_linear === draft.is_linear) return;
    // Back to what is saved asks nothing.
    if (is_linear === form.base.is_linear) editDraft('is_linear', (before) => ({ ...before, is_linear }));
    else if (is_linear && saved && !canBeLinear(saved)) setSwitching('restricted');
    else setSwitching(is_linear ? 'linear' : 'non-linear');
  };

  const saveButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      busy={saving.isPending}
      disabledReason={disabledReason ?? (!changed && forms.nothingChanged)}
      onClick={() => submit(form)}
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
        {kept && changed && <KeptNotice onStartOver={discard} />}
        {conflict && <ConflictNotice onTheirs={() => void showTheirs()} onMine={() => void saveMine()} />}
        {refusals.summary}
      </div>
      <ProjectForm
        draft={draft}
        project={project}
        onChange={editDraft}
        errors={errors}
        onRefuse={refusals.add}
        onLinear={askLinear}
        disabledReason={disabledReason}
        workflowSetup={renderWorkflows({
          multi: project.deliverable_type === 'Multi',
          shown: deliverable,
          workflows,
          errors,
          disabledReason,
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
      <LeaveGuard
        unsaved={() => changed && !leaving.current}
        onLeave={() => {
          leaving.current = true;
          forgetDraft(draftName);
        }}
      />
    </>
  );
}

/** The form on top of the fresh state: what was typed stays, what it is checked and saved against is new. */
const overwriting = (form: Form, fresh: ProjectAnswer): Form => ({
  ...form,
  base: formOf(fresh).base,
  version: fresh.project.version,
  workflows: [
    ...form.workflows.map((workflow) => {
      const now = fresh.workflows.find(({ id }) => id === workflow.saved?.workflow.id);
      return now ? { ...workflow, saved: workflowDraftOf(now).saved } : workflow;
    }),
    // Deliverables that somebody else has added.
    ...fresh.workflows
      .filter(({ id }) => form.workflows.every(({ saved }) => saved?.workflow.id !== id))
      .map(workflowDraftOf),
  ],
});
