import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { seeAsContact } from '#contracts/see-as.ts';
import type { Stage } from '#domain/workflow/index.ts';
import { api } from '#lib/api.ts';
import { notifyError } from '#lib/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Select } from '#ui/index.ts';
import css from './timeline.module.css';

/** Chooses the contact and the page, and opens it in this tab as they see it. */
export default function SeeAsDialog({
  project,
  stage,
  onClose,
}: {
  project: ShownProject;
  stage: Stage;
  onClose: () => void;
}) {
  const { contacts } = project;
  const words = texts.seeAs;
  const round = stage.tasks.findLast(({ sent_on }) => sent_on !== null);
  const [contactId, setContact] = useState(contacts[0]?.id ?? 0);
  const [page, setPage] = useState<'review' | 'portal'>(round ? 'review' : 'portal');
  const opening = useSubmission({
    mutationFn: () =>
      api(seeAsContact, {
        params: { id: project.id, contactId },
        body: { page, ...(page === 'review' && round ? { subject_id: round.id } : {}) },
      }),
    onSuccess: ({ path }) => location.assign(path),
    onError: (error) => notifyError(error, words.failed),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={opening.isPending} onClick={() => opening.mutate()}>
            {words.open}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.quiet}>{words.text}</p>
        <Select
          label={words.contact}
          value={contactId}
          onChange={(event) => setContact(Number(event.target.value))}
        >
          {contacts.map(({ id, firstname, lastname }) => (
            <option key={id} value={id}>
              {`${firstname} ${lastname}`.trim()}
            </option>
          ))}
        </Select>
        <Select
          label={words.page}
          hint={round ? undefined : words.unsent(stage.title)}
          value={page}
          onChange={(event) => setPage(event.target.value === 'review' ? 'review' : 'portal')}
        >
          {round && (
            <option value="review">
              {words.review(stage.title, texts.roundName(stage.tasks.indexOf(round)))}
            </option>
          )}
          <option value="portal">{words.portal}</option>
        </Select>
      </div>
    </Dialog>
  );
}
