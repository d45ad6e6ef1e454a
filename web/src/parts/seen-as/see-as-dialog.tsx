import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seeAsContact } from '#contracts/see-as.ts';
import { fullName } from '#domain/full-name.ts';
import { api } from '#lib/calls/api.ts';
import { dismiss } from '#lib/page/dismissed.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Select, Skeleton } from '#ui/index.ts';
import { keyOfPage, pagesFor, type SeenPage, sentPagesQuery } from './pages.ts';
import css from './see-as-dialog.module.css';

/** Chooses a contact of the project and a page, and opens it in this tab as they see it. */
export default function SeeAsDialog({
  projectId,
  contact,
  first,
  hint,
  onClose,
}: {
  projectId: number;
  /** Id of the contact that is chosen at first; the project's first one if it is none of its contacts. */
  contact?: number | undefined;
  /** Page that is chosen at first; by default what was sent last. */
  first?: SeenPage | undefined;
  /** Note on the choice of the page. */
  hint?: string | undefined;
  onClose: () => void;
}) {
  const words = texts.seeAs;
  const me = useMe();
  const { data, error, refetch } = useQuery(sentPagesQuery(projectId));
  const [chosen, setChosen] = useState({ contact, page: first && keyOfPage(first) });
  const contacts = data?.contacts ?? [];
  const as = contacts.find(({ id }) => id === chosen.contact) ?? contacts[0];
  const pages = data && as ? pagesFor(as.id, data) : [];
  const seen = pages.find(({ page }) => keyOfPage(page) === chosen.page) ?? pages[0];
  const opening = useSubmission({
    mutationFn: ({ contactId, page }: { contactId: number; page: SeenPage }) =>
      api(seeAsContact, {
        params: { id: projectId, contactId },
        body: { page: page.page, ...(page.page !== 'portal' && { subject_id: page.subject }) },
      }),
    onSuccess: ({ path }) => {
      dismiss('see-as', personKey(me));
      location.assign(path);
    },
    onError: (failure) => notifyError(failure, words.failed),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={opening.isPending}
            disabledReason={!seen && words.loading}
            onClick={() => as && seen && opening.mutate({ contactId: as.id, page: seen.page })}
          >
            {words.open}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p className={css.text}>{words.text}</p>
        {error && !data ? (
          <LoadError error={error} title={words.notLoaded} onRetry={() => void refetch()} />
        ) : as && seen ? (
          <>
            <Select
              label={words.contact}
              value={as.id}
              onChange={({ target }) => setChosen({ ...chosen, contact: Number(target.value) })}
            >
              {contacts.map(({ id, firstname, lastname }) => (
                <option key={id} value={id}>
                  {fullName({ firstname, lastname })}
                </option>
              ))}
            </Select>
            <Select
              label={words.page}
              hint={hint}
              value={keyOfPage(seen.page)}
              onChange={({ target }) => setChosen({ ...chosen, page: target.value })}
            >
              {pages.map(({ page, label }) => (
                <option key={keyOfPage(page)} value={keyOfPage(page)}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        ) : (
          <>
            <Skeleton height={62} />
            <Skeleton height={62} />
          </>
        )}
      </div>
    </Dialog>
  );
}
