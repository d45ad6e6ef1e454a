import { useQueryClient } from '@tanstack/react-query';
import type { ProjectRow } from '#contracts/projects.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { ConfirmDialog, cx, IconButton, Menu, toast } from '#ui/index.ts';
import { type Review, review } from '../api.ts';
import { quickRounds } from '../waiting.ts';
import css from './project-list.module.css';

const texts = projects.quick;

/** Stages that await the client, whose answer can be entered from the row; where nothing was sent, there is none. */
const offersOf = (project: ProjectRow) =>
  quickRounds(project).map(({ id, title, current_stage, stageId, roundId }) => ({
    workflowId: id,
    deliverable: project.deliverable_type === 'Multi' ? title : undefined,
    stage: current_stage ?? title,
    stageId,
    roundId,
  }));

/** Approves or rejects the open stage without opening the project; a menu if several are open. */
export function QuickReview({
  project,
  onAsk,
  disabledReason,
}: {
  project: ProjectRow;
  onAsk: (review: Review) => void;
  disabledReason?: string | false | undefined;
}) {
  const offers = offersOf(project);
  const [only] = offers;
  if (!only) return <span className={cx(css.muted, css.nothing)}>{common.none}</span>;
  const ask = (kind: Review['kind'], { workflowId, stageId, roundId, stage }: typeof only) =>
    onAsk({ kind, project, workflowId, stageId, roundId, stage });
  if (offers.length > 1) {
    return (
      <span className={css.quick}>
        <Menu
          icon="check-circle"
          iconOnly
          size="small"
          label={texts.menu(project.name)}
          disabledReason={disabledReason}
          items={offers.flatMap((offer, index) => [
            {
              label: texts.of(offer.deliverable ?? '', texts.approve(offer.stage)),
              icon: 'check',
              separated: index > 0,
              onSelect: () => ask('approve', offer),
            } as const,
            {
              label: texts.of(offer.deliverable ?? '', texts.reject(offer.stage)),
              icon: 'x',
              onSelect: () => ask('reject', offer),
            } as const,
          ])}
        />
      </span>
    );
  }
  return (
    <span className={css.quick}>
      <IconButton
        icon="check"
        size="small"
        label={texts.of(project.name, texts.approve(only.stage))}
        disabledReason={disabledReason}
        onClick={() => ask('approve', only)}
      />
      <IconButton
        icon="x"
        size="small"
        label={texts.of(project.name, texts.reject(only.stage))}
        disabledReason={disabledReason}
        onClick={() => ask('reject', only)}
      />
    </span>
  );
}

/** Confirms a quick decision, then updates the lists optimistically. */
export function ReviewDialog({ asked, onClose }: { asked: Review | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const decide = useSubmission({
    mutationFn: (one: Review) => review(client, one),
    onSuccess: (_, { kind }) => toast({ title: kind === 'approve' ? texts.approved : texts.rejected }),
    onError: (error, { kind }) =>
      notifyError(error, kind === 'approve' ? texts.approveError : texts.rejectError),
  });
  if (!asked) return null;
  const approve = asked.kind === 'approve';
  return (
    <ConfirmDialog
      open
      title={approve ? texts.approveTitle : texts.rejectTitle}
      confirm={approve ? texts.approveConfirm : texts.rejectConfirm}
      cancel={common.cancel}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        decide.mutate(asked);
      }}
    >
      <p>{(approve ? texts.approveText : texts.rejectText)(asked.stage, asked.project.name)}</p>
    </ConfirmDialog>
  );
}
