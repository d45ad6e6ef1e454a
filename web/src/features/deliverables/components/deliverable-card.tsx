import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Deliverable } from '#contracts/deliverables.ts';
import type { ShownProject } from '#contracts/projects.ts';
import { deliverableState } from '#domain/deliverable/deliverable.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { hasDraft } from '#parts/form/form-store.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Badge, Button, Card, ConfirmDialog, Menu, StatusBadge, toast } from '#ui/index.ts';
import { remove } from '../api.ts';
import { draftName } from '../draft.ts';
import css from './deliverables.module.css';
import { EditDeliverable } from './edit-deliverable.tsx';
import { Content, Head } from './sent-card.tsx';

/** Lazy: few look as their client does. */
const SeeAsDialog = lazy(() => import('#parts/seen-as/see-as-dialog.tsx'));

/** Card of a deliverable for agents: read-only or open for editing. */
export function DeliverableCard({
  project,
  deliverable,
  flow,
  closed,
  isNew,
  onUnsaved,
  onSend,
}: {
  project: ShownProject;
  deliverable: Deliverable;
  flow: string | undefined;
  closed: string | undefined;
  /** True if it was just created and is still empty. */
  isNew: boolean;
  onUnsaved: (unsaved: boolean) => void;
  onSend: () => void;
}) {
  const { id, title, last_send_time } = deliverable;
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(() => isNew || hasDraft(draftName(id)));
  const [isRemoving, setRemoving] = useState(false);
  const [isSeeing, setSeeing] = useState(false);
  const removing = useSubmission({
    mutationFn: () => remove(client, project.id, id),
    onSuccess: () => toast({ title: texts.notices.deleted }),
    onError: (error) => {
      setRemoving(false);
      notifyError(error, texts.errors.remove);
    },
  });
  if (isEditing) {
    return (
      <EditDeliverable
        project={project}
        deliverable={deliverable}
        flow={flow}
        closed={closed}
        onUnsaved={onUnsaved}
        onClose={() => setEditing(false)}
        onSend={onSend}
      />
    );
  }
  return (
    <Card
      title={
        <Head title={title} flow={flow}>
          <State deliverable={deliverable} />
        </Head>
      }
      actions={
        <>
          <Button icon="send" disabledReason={closed} onClick={onSend}>
            {texts.send}
          </Button>
          <Button
            icon="edit"
            disabledReason={closed}
            aria-label={texts.editOf(title)}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
          <Menu
            iconOnly
            label={texts.more(title)}
            items={[
              {
                label: timeline.actions.seeAs,
                icon: 'eye',
                disabledReason: last_send_time === null && texts.unsent,
                onSelect: () => setSeeing(true),
              },
              {
                label: texts.remove.action,
                icon: 'trash',
                danger: true,
                disabledReason: closed,
                onSelect: () => setRemoving(true),
              },
            ]}
          />
        </>
      }
    >
      <div className={css.content}>
        <Content deliverable={deliverable} />
        <Trail deliverable={deliverable} />
      </div>
      {isSeeing && (
        <Suspense>
          <SeeAsDialog
            projectId={project.id}
            first={{ page: 'delivery', subject: id }}
            onClose={() => setSeeing(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.remove.title(title)}
        confirm={texts.remove.action}
        cancel={common.cancel}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        {last_send_time ? texts.remove.text : undefined}
      </ConfirmDialog>
    </Card>
  );
}

function State({ deliverable }: { deliverable: Deliverable }) {
  const state = deliverableState(deliverable);
  if (state === 'sent') return <StatusBadge status="completed">{texts.states.sent}</StatusBadge>;
  return (
    <Badge tone={state === 'changed' ? 'accent' : 'neutral'} icon="edit">
      {texts.states[state]}
    </Badge>
  );
}

/** Last save, last send, and the clients that have opened it. */
function Trail({ deliverable }: { deliverable: Deliverable }) {
  const { last_save_time, last_save_user_name, last_send_time, last_send_user_name, opened } = deliverable;
  const { dateTime } = useFormat();
  return (
    <ul className={css.trail}>
      {last_save_time && (
        <li>{texts.savedBy({ who: last_save_user_name ?? '', when: dateTime(last_save_time) })}</li>
      )}
      {last_send_time && (
        <li>{texts.sentBy({ who: last_send_user_name ?? '', when: dateTime(last_send_time) })}</li>
      )}
      {last_send_time && opened.length === 0 && <li>{texts.notOpened}</li>}
      {opened.map(({ contact_id, contact_name, event_time, clicks }) => (
        <li key={contact_id} className={css.opened}>
          {texts.openedBy({ who: contact_name, when: dateTime(event_time), clicks })}
        </li>
      ))}
    </ul>
  );
}
