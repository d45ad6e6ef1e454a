import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import type { WireWorkflow } from '../../../../../shared/contracts/workflows.ts';
import { notifyError } from '../../../lib/notify.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { timeline as texts } from '../../../lib/texts/en/timeline.ts';
import {
  Badge,
  Button,
  ButtonLink,
  ConfirmDialog,
  Menu,
  PageHeader,
  ProgressBar,
  toast,
} from '../../../ui/index.ts';
import { archive } from '../api.ts';
import css from './timeline.module.css';

/** Name, reference and state of the project, and the ways from its timeline to what belongs to it. */
export function Header({
  project,
  workflow,
  isAgent,
  readOnly,
}: {
  project: Project;
  workflow: WireWorkflow;
  isAgent: boolean;
  readOnly: string | undefined;
}) {
  const { id, name, reference_code, client_id, client_name, archived, cancelled } = project;
  const isMulti = project.deliverable_type === 'Multi';
  const done = workflow.progress >= 1;
  return (
    <>
      <PageHeader
        title={name}
        badges={
          cancelled ? (
            <Badge icon="ban">{texts.badges.cancelled}</Badge>
          ) : archived ? (
            <Badge icon="archive">{texts.badges.archived}</Badge>
          ) : undefined
        }
        subtitle={[reference_code, client_name].filter(Boolean).join(' · ')}
        actions={
          <>
            {isMulti && (
              <Menu
                label={workflow.title || texts.deliverable}
                items={project.projectWorkflows.map(({ workflow_id, workflow_title }) => ({
                  label: workflow_title,
                  href: `/projects/${id}/timeline/${workflow_id}`,
                  checked: workflow_id === workflow.id,
                }))}
              />
            )}
            {isAgent && done && !archived && <Archive projectId={id} readOnly={readOnly} />}
            {isAgent && (
              <>
                <ButtonLink href={`/projects/${id}`} icon="settings">
                  {texts.projectSettings}
                </ButtonLink>
                <ButtonLink href={`/clients/${client_id}`} icon="client">
                  {texts.clientSettings}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <div className={css.progress}>
        <ProgressBar value={workflow.progress} label={texts.progress} cancelled={cancelled} />
      </div>
    </>
  );
}

function Archive({ projectId, readOnly }: { projectId: number; readOnly: string | undefined }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const archiving = useMutation({
    networkMode: 'always',
    mutationFn: () => archive(client, projectId),
    onSuccess: () => toast({ title: texts.archive.done }),
    onError: (error) => notifyError(error, texts.archive.error),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button icon="archive" disabledReason={readOnly} onClick={() => setAsking(true)}>
        {texts.archive.action}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.archive.title}
        confirm={texts.archive.action}
        cancel={common.cancel}
        busy={archiving.isPending}
        onConfirm={() => archiving.mutate()}
      >
        {texts.archive.text}
      </ConfirmDialog>
    </>
  );
}
