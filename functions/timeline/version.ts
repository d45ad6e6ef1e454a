import { canonical } from '../../shared/server/data/commit.ts';
import { hashed } from '../../shared/server/data/ids.ts';
import type { CommitRecord, MailRecordItem, ProjectRecord } from '../../shared/server/data/project-reads.ts';
import { newestItems } from '../../shared/server/data/project-reads.ts';

/**
 * Another one whenever a project's timeline has changed: every action leaves a commit, every mail its record. Several
 * of the newest are looked at, since two actions of one moment may be written in the other order. What is worked out in
 * the background without a commit, as a picture of a file, is not told.
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
