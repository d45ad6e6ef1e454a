import { canonical } from '#server/data/commit.ts';
import { hashed } from '#server/data/ids.ts';
import type { CommitRecord, MailRecordItem, ProjectRecord } from '#server/data/project-reads.ts';
import { newestItems } from '#server/data/project-reads.ts';

/**
 * Version that changes with a project's timeline: every action writes a commit, every mail its record. Several of the
 * newest items are hashed, because two concurrent actions may be stored in either order. Background results without a
 * commit, as a file's pictures, do not change it.
 */
export const versionOf = ({
  project,
  commits,
  mails,
}: {
  readonly project: Pick<ProjectRecord, 'version'>;
  readonly commits: readonly CommitRecord[];
  readonly mails: readonly MailRecordItem[];
}): string => {
  const items = [
    ...commits.map((item) => ({ item, recipient: '', state: '' })),
    ...mails.map((item) => ({ item, recipient: item.recipient, state: item.state as string })),
  ].map(({ item: { time, workflowId, name }, recipient, state }) => [
    time,
    workflowId,
    name,
    recipient,
    state,
  ]);
  const newest = items.toSorted((a, b) => (canonical(a) < canonical(b) ? 1 : -1)).slice(0, newestItems);
  return hashed(canonical([project.version, newest]));
};
