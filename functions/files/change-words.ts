import type { File } from '#contracts/file.ts';
import type { DomainEvent } from '#domain/event.ts';
import type { KeptCaptions } from '#domain/file/captions.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import type { Owner } from './file-owner.ts';

const removable = ['description', 'described_by'] as const;
type Removable = (typeof removable)[number];

/** Words of a file in the place of those stored. */
export interface ChangedWords {
  readonly stored: FileRecord;
  /** A field that is undefined is removed: the file has none of its own. */
  readonly words: Partial<Pick<FileRecord, 'captions' | 'captions_version'>> & {
    readonly [Field in Removable]?: string | undefined;
  };
  readonly events: readonly DomainEvent[];
  readonly changes: Record<string, readonly [before: string | null, after: string | null]>;
}

/** Captions of a file in the place of those stored. */
export const captionsOfFile = (stored: FileRecord, captions: readonly KeptCaptions[]) => ({
  captions: [...captions],
  captions_version: (stored.captions_version ?? 0) + 1,
});

/** Patch of a file, the fields by which a change of somebody else is noticed, and the record that results. */
const patchOf = ({ stored, words }: ChangedWords) => {
  const changed = removable.filter((field) => field in words);
  const remove = changed.filter((field) => words[field] === undefined);
  const isKept = ([field]: [string, unknown]) => !remove.some((one) => one === field);
  const set: Partial<FileRecord> = Object.fromEntries(Object.entries(words).filter(isKept));
  const rest = Object.fromEntries(Object.entries(stored).filter(isKept)) as FileRecord;
  return {
    stored,
    set,
    remove,
    locks: [...changed, ...(words.captions ? (['captions_version'] as const) : [])],
    record: { ...rest, ...set },
  };
};

/**
 * Stores words of files with their events, all or none, and presents these files. Race: refused as a conflict if somebody
 * else changed some of them meanwhile, removed a file, or closed the project.
 */
export const changeWords = async (
  owner: Owner,
  changed: readonly ChangedWords[],
  { principal, now }: { readonly principal: Principal; readonly now: number },
): Promise<readonly File[] | Refused> => {
  const [first] = changed;
  if (!first) return [];
  const { tenantId, projectId, workflowId } = first.stored;
  const patches = changed.map(patchOf);
  const result = await transact((entities) => [
    ...patches.map(({ stored, locks, set, remove }) =>
      entities.FileItem.patch({
        ...{ tenantId, projectId, workflowId },
        ...{ revisionId: stored.revisionId, id: stored.id },
      })
        .set(set)
        .remove(remove)
        .where((item, { eq, exists, notExists }) =>
          [
            exists(item.path),
            ...locks.map((lock) => {
              const known = stored[lock];
              return known === undefined ? notExists(item[lock]) : eq(item[lock], known);
            }),
          ].join(' AND '),
        )
        .commit(),
    ),
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: eventActor(principal),
      events: changed.flatMap(({ events }) => events),
      changes: Object.assign({}, ...changed.map(({ changes }) => changes)),
    }).commit(),
  ]);
  if (!result.committed) return refused('conflict');
  const records = patches.map(({ record }) => record);
  const worded = new Map(owner.worded(records).map((file) => [file.id, file]));
  return Promise.all(records.map((file) => presentFile(worded.get(file.id) ?? file, now)));
};

/** The same for one file, which it presents. */
export const changeWordsOf = async (
  owner: Owner,
  changed: ChangedWords,
  by: Parameters<typeof changeWords>[2],
): Promise<File | Refused> => {
  const files = await changeWords(owner, [changed], by);
  return isRefused(files) ? files : (files[0] ?? refused('file_not_found'));
};
