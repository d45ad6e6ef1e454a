import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { can } from '#domain/permission/can.ts';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Badge, Button, ButtonLink, ConfirmDialog, Menu, PageHeader, toast } from '#ui/index.ts';
import { archive } from '../api.ts';
import { AddPerson } from './add-person.tsx';

/** Name, reference and state of the project, its tabs, and links to related pages. */
export function ProjectHeader({
  project,
  workflow,
  complete,
  isMultiUpdate,
  tabs,
}: {
  project: ShownProject;
  /** Selected deliverable; undefined on the overview. */
  workflow: WireWorkflow | undefined;
  /** True if all deliverables are completed. */
  complete: boolean;
  /** True on the page that sends previews of several deliverables. */
  isMultiUpdate: boolean;
  tabs: ReactNode;
}) {
  const { actor, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { id, name, reference_code, client_id, client_name, archived, cancelled } = project;
  const isAgent = actor.kind === 'agent';
  // Agents choose the contacts in the settings of the project.
  const addsGuests = !isAgent && can(actor, 'add_guest', { project, workspace: tenant }) === true;
  const isMulti = project.deliverable_type === 'Multi';
  const overview = `/projects/${id}/timelines`;
  const {
    read_only = false,
    archived_projects_allowed: allowed = null,
    archived_projects: used = 0,
  } = subscription ?? {};
  const noArchive = read_only
    ? texts.closed.readOnly
    : allowed !== null && used >= allowed
      ? texts.archive.limit
      : undefined;
  return (
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
          {isMulti && !isMultiUpdate && (
            <Menu
              label={workflow ? workflow.title || texts.deliverable : texts.overview.menu}
              items={[
                ...project.projectWorkflows.map(({ workflow_id, workflow_title }) => ({
                  label: workflow_title,
                  href: `/projects/${id}/timeline/${workflow_id}`,
                  checked: workflow_id === workflow?.id,
                })),
                {
                  label: texts.overview.all,
                  href: overview,
                  checked: workflow === undefined,
                  separated: true,
                },
              ]}
            />
          )}
          {addsGuests && <AddPerson project={project} readOnly={read_only} />}
          {isAgent && complete && !archived && (
            <Archive projectId={id} disabledReason={noArchive} toList={isMultiUpdate} />
          )}
          {isAgent && (
            <>
              {isMultiUpdate ? (
                <ButtonLink href={overview} icon="layers">
                  {texts.overview.title}
                </ButtonLink>
              ) : (
                isMulti && (
                  <ButtonLink href={`/projects/${id}/multi-update`} icon="send">
                    {texts.multiUpdate.title}
                  </ButtonLink>
                )
              )}
              <ButtonLink href={`/projects/${id}`} icon="settings" data-edit="page">
                {texts.projectSettings}
              </ButtonLink>
              <ButtonLink href={`/clients/${client_id}?tab=details`} icon="client">
                {texts.clientSettings}
              </ButtonLink>
            </>
          )}
        </>
      }
      tabs={tabs}
      isShort={!isAgent}
    />
  );
}

function Archive({
  projectId,
  disabledReason,
  toList,
}: {
  projectId: number;
  disabledReason: string | undefined;
  /** True on a page that is useless for an archived project: it continues at the list. */
  toList: boolean;
}) {
  const navigate = useNavigate();
  const words = toList ? texts.archive.ofMultiUpdate : texts.archive;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const archiving = useSubmission({
    networkMode: 'always',
    mutationFn: () => archive(client, projectId),
    onSuccess: async () => {
      if (toList) await navigate({ to: '/projects' });
      toast({ title: texts.archive.done });
    },
    onError: (error) => notifyError(error, texts.archive.error),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button icon="archive" disabledReason={disabledReason} onClick={() => setAsking(true)}>
        {texts.archive.action}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        confirm={texts.archive.action}
        cancel={common.cancel}
        busy={archiving.isPending}
        onConfirm={() => archiving.mutate()}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
