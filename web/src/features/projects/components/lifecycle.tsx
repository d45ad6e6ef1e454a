import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import { notifyError } from '#lib/page/notify.ts';
import { isFull } from '#lib/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { ConfirmDialog, type MenuItem, toast } from '#ui/index.ts';
import { archive, cancel, remove } from '../api.ts';
import css from './project-form.module.css';

type Step = 'archive' | 'unarchive' | 'cancel' | 'delete';

const { confirm, notice, reason } = texts;

/** Lazy: asked of by a deletion alone. */
const LeftMails = lazy(async () => ({ default: (await import('#parts/mail/left-mails.tsx')).LeftMails }));

const isAny = () => true;

/**
 * Menu entries to archive, restore, cancel and delete a project, each with a confirmation (delivery.md section 4, Project
 * lifecycle).
 */
export const useLifecycle = (project: Project, onGone: () => void) => {
  const { id, name, archived, cancelled } = project;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [asked, setAsked] = useState<Step>();

  const act = useSubmission({
    mutationFn: async (step: Step) => {
      if (step === 'cancel') await cancel(client, id);
      else if (step === 'delete') await remove(client, id);
      else await archive(client, id, step === 'archive');
    },
    onSuccess: (_, step) => {
      const done = {
        archive: notice.archived,
        unarchive: notice.unarchived,
        cancel: notice.cancelled,
        delete: notice.deleted(name),
      };
      toast({ title: done[step] });
      setAsked(undefined);
      if (step !== 'delete') return;
      onGone();
      void navigate({ to: '/projects/archived' });
    },
    onError: (error, step) => {
      const failed = {
        archive: notice.archiveError,
        unarchive: notice.archiveError,
        cancel: notice.cancelError,
        delete: notice.deleteError,
      };
      setAsked(undefined);
      notifyError(error, failed[step]);
    },
  });

  const readOnly = subscription?.read_only && reason.readOnly;
  const archiveFull = isFull(subscription, 'archived_projects') && limits.archived_projects;
  const activeFull = isFull(subscription, 'active_projects') && limits.active_projects;

  const questions: Record<Step, { text: string; caution?: string; confirm: string; danger: boolean }> = {
    archive: { text: confirm.archiveText, confirm: confirm.archive, danger: false },
    unarchive: { text: confirm.unarchiveText, confirm: confirm.unarchive, danger: false },
    cancel: { text: confirm.cancelText, caution: confirm.caution, confirm: confirm.cancel, danger: true },
    delete: {
      text: confirm.deleteText(name),
      caution: confirm.caution,
      confirm: confirm.delete,
      danger: true,
    },
  };
  const question = asked && questions[asked];

  const deleteLock = readOnly || undefined;
  const items: readonly MenuItem[] = archived
    ? [
        {
          label: texts.unarchive,
          icon: 'archive',
          disabledReason: cancelled ? reason.cancelledStays : readOnly || activeFull,
          onSelect: () => setAsked('unarchive'),
        },
        {
          label: texts.deleteProject,
          icon: 'trash',
          danger: true,
          separated: true,
          disabledReason: deleteLock,
          onSelect: () => setAsked('delete'),
        },
      ]
    : [
        {
          label: texts.archive,
          icon: 'archive',
          disabledReason: readOnly || archiveFull,
          onSelect: () => setAsked('archive'),
        },
        {
          label: texts.cancelProject,
          icon: 'ban',
          danger: true,
          separated: true,
          disabledReason: readOnly,
          onSelect: () => setAsked('cancel'),
        },
      ];
  const dialog = question && (
    <ConfirmDialog
      open
      tone={question.danger ? 'danger' : 'primary'}
      title={confirm.title}
      cancel={confirm.back}
      confirm={question.confirm}
      busy={act.isPending}
      onClose={() => setAsked(undefined)}
      onConfirm={() => act.mutate(asked)}
    >
      <p>{question.text}</p>
      {asked === 'delete' && (
        <div className={css.unsent}>
          <Suspense>
            <LeftMails project={project} isLeft={isAny} about={confirm.unsent} />
          </Suspense>
        </div>
      )}
      {question.caution && <p className={css.caution}>{question.caution}</p>}
    </ConfirmDialog>
  );
  /** Plan limit that prevents archiving, or restoring an archived project. */
  const limit = archived
    ? !cancelled && activeFull && ('active_projects' as const)
    : archiveFull && ('archived_projects' as const);
  return { items, dialog, limit, deleteLock, askDelete: () => setAsked('delete') };
};
