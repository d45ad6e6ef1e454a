import { lazy, Suspense, useEffect, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import { dropMailDraft, leftDrafts, type MailSubject, type WordsAbout } from './mail-drafts.ts';

/** Lazy: few write a mail whose round goes. */
const LeftMailList = lazy(() => import('./left-mail-list.tsx'));

/**
 * Mails that were written on this device and not sent before their round or deliverable was over or removed, each to be
 * copied or discarded; nothing where there are none.
 */
export function LeftMails({
  project,
  isLeft,
  about,
}: {
  project: Pick<Project, 'id' | 'email_subject_line_default'>;
  /** True for a subject that no mail can be composed about any more. */
  isLeft: (subject: MailSubject) => boolean;
  about?: WordsAbout;
}) {
  // Counts the changes of the storage, which is read anew after each.
  const [, look] = useState(0);
  useEffect(() => {
    const lookAgain = () => look((times) => times + 1);
    // Race: a composer that this page replaces stores its latest words only as it goes.
    lookAgain();
    addEventListener('storage', lookAgain);
    return () => removeEventListener('storage', lookAgain);
  }, []);
  const drafts = leftDrafts(project.id, isLeft);
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      <LeftMailList
        project={project}
        drafts={drafts}
        about={about}
        onDiscard={(name) => {
          dropMailDraft(name);
          look((times) => times + 1);
        }}
      />
    </Suspense>
  );
}
