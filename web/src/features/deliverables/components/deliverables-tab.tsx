import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { askBefore, useLeaveReason } from '#lib/page/leave-reasons.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { closedReason, endedReason } from '#lib/project/project-closed.ts';
import { hasSettings, withSettings } from '#lib/project/project-settings.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { LeftMails } from '#parts/mail/left-mails.tsx';
import { Button, EmptyState, Notice, Skeleton } from '#ui/index.ts';
import { deliverablesQuery } from '../api.ts';
import { draftedDeliverables } from '../draft.ts';
import { ComposeDeliverable } from './compose-deliverable.tsx';
import { DeliverableCard } from './deliverable-card.tsx';
import css from './deliverables.module.css';
import { LeftForms } from './left-forms.tsx';
import { NewDeliverableDialog } from './new-deliverable-dialog.tsx';
import { SentCard } from './sent-card.tsx';

/**
 * Deliverables of a workflow, a card each; on the overview of a project with several workflows, those of all. Agents
 * write and send them, clients see the sent ones (delivery.md section 2, Deliverables tab).
 */
export default function DeliverablesTab({
  project,
  workflow,
}: {
  project: ShownProject;
  workflow: WireWorkflow | undefined;
}) {
  const { actor } = useMe();
  const isAgent = actor.kind === 'agent';
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data, error, refetch } = useQuery(deliverablesQuery(project.id));
  const [isCreating, setCreating] = useState(false);
  const [composing, setComposing] = useState<number>();
  const [created, setCreated] = useState<number>();
  const unsaved = useRef(new Set<number>());
  // Navigation within the product keeps the drafts, also while another form is shown; closing the window would lose them.
  useLeaveReason({
    unsaved: () => unsaved.current.size > 0 || draftedDeliverables(project.id).length > 0,
    survives: 'product',
  });

  const ended = endedReason(project);
  const closed = closedReason(project, subscription?.read_only ?? false);
  if (error && !data) {
    return <LoadError error={error} title={texts.errors.load} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;

  const shown = data.items.filter(({ workflow_id }) => !workflow || workflow_id === workflow.id);
  const composed = shown.find(({ id }) => id === composing);
  if (isAgent && composed) {
    return (
      <ComposeDeliverable
        project={withSettings(project)}
        deliverable={composed}
        closed={closed}
        onClose={() => setComposing(undefined)}
      />
    );
  }
  const titleOf = (id: number) =>
    workflow
      ? undefined
      : project.projectWorkflows.find(({ workflow_id }) => workflow_id === id)?.workflow_title;
  const create = (
    <Button variant="primary" icon="plus" disabledReason={closed} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <div className={css.tab}>
      {isAgent && ended && <Notice tone="locked">{ended}</Notice>}
      {isAgent && hasSettings(project) && (
        <LeftMails
          project={project}
          isLeft={(subject) =>
            'deliverable' in subject && data.items.every(({ id }) => id !== subject.deliverable)
          }
        />
      )}
      {isAgent && <LeftForms projectId={project.id} items={data.items} />}
      {shown.length === 0 ? (
        <EmptyState
          illustration="archive"
          title={isAgent ? texts.empty : texts.emptyClient}
          text={isAgent ? texts.emptyText : texts.emptyClientText}
          action={isAgent && create}
        />
      ) : (
        <>
          {isAgent && <div className={css.actions}>{create}</div>}
          <ul className={css.list} aria-label={texts.list}>
            {shown.map((deliverable) => (
              <li key={deliverable.id}>
                {isAgent ? (
                  <DeliverableCard
                    project={project}
                    deliverable={deliverable}
                    flow={titleOf(deliverable.workflow_id)}
                    closed={closed}
                    isNew={deliverable.id === created}
                    onUnsaved={(is) =>
                      is ? unsaved.current.add(deliverable.id) : unsaved.current.delete(deliverable.id)
                    }
                    onSend={() =>
                      // The composer takes the place of all cards, whose uploads end.
                      askBefore(() => {
                        setCreated(undefined);
                        setComposing(deliverable.id);
                      })
                    }
                  />
                ) : (
                  <SentCard deliverable={deliverable} flow={titleOf(deliverable.workflow_id)} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isCreating && (
        <NewDeliverableDialog
          project={project}
          workflowId={workflow?.id}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreated(id);
            setCreating(false);
          }}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={css.tab} aria-busy="true">
      <Skeleton height={200} />
      <Skeleton height={200} />
    </div>
  );
}
