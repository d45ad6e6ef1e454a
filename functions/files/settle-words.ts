import type { FileRoutes } from '#contracts/files.ts';
import type { BodyOf } from '#contracts/route.ts';
import { type KeptCaptions, withCaptions, withoutCaptions } from '#domain/file/captions.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { storeRendition } from '#server/files/objects.ts';
import { captionsKey, objectIfAny } from '#server/files/storage.ts';
import type { WordedFile } from '#server/files/words.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { type ChangedWords, captionsOfFile, changeWords } from './change-words.ts';
import { forEachOwner } from './file-owner.ts';

type Said = BodyOf<FileRoutes['settle']>['files'][number];
type Captions = NonNullable<WordedFile['shownCaptions']>[number];

/** Changes of a file's words that were said of it, with the captions whose texts it needs. */
interface Settled extends ChangedWords {
  readonly copied: readonly Captions[];
}

/** Description in the place of the stored one: that which is shown, or none of its own. Undefined if it is so already. */
const descriptionOf = (stored: FileRecord, file: WordedFile, own: boolean, said?: string) => {
  if (said === undefined || (!own && stored.description === undefined)) return undefined;
  const is = file.description ?? '';
  if (said !== is) return refused('conflict');
  return own && !file.isTaken ? undefined : { was: is, is: own ? is : undefined };
};

/** Captions in the place of the stored ones, with those that are taken. */
const captionsOf = (stored: FileRecord, file: WordedFile, own: boolean, said: Said['captions'] = []) => {
  let captions: readonly KeptCaptions[] = stored.captions ?? [];
  const taken: Captions[] = [];
  const changes: Settled['changes'] = {};
  for (const { kind, language, id } of said) {
    const isThis = (one: KeptCaptions) => one.kind === kind && one.language === language;
    if (!own && !captions.some(isThis)) continue;
    const shown = file.shownCaptions?.find(isThis);
    if (!shown || shown.id !== id) return refused('conflict');
    if (own && shown.of === stored.id) continue;
    const { size } = shown;
    captions = own
      ? withCaptions(captions, { kind, language, id, ...(size !== undefined && { size }) })
      : withoutCaptions(captions, shown);
    taken.push(shown);
    changes[`${stored.id}.${kind}.${language}`] = [id, own ? id : null];
  }
  return { captions, taken, changes };
};

const settledOf = (stored: FileRecord, file: WordedFile, own: boolean, said: Said): Settled | Refused => {
  const { revisionId, id, name } = stored;
  const description = descriptionOf(stored, file, own, said.description);
  if (isRefused(description)) return description;
  const captions = captionsOf(stored, file, own, said.captions);
  if (isRefused(captions)) return captions;
  const isCaptioned = captions.taken.length > 0;
  const about = { revisionId, file_id: id, name };
  return {
    stored,
    words: {
      ...(description && { description: description.is }),
      ...(isCaptioned && captionsOfFile(stored, captions.captions)),
    },
    events: [
      ...(description ? [{ category: 'File Described' as const, ...about }] : []),
      ...(isCaptioned ? [{ category: 'File Captioned' as const, ...about }] : []),
    ],
    changes: {
      ...captions.changes,
      ...(description && { [`${id}.description`]: [description.was, description.is ?? null] as const }),
    },
    copied: own ? captions.taken : [],
  };
};

/** Copies texts of captions to the folder of their file; false if one is gone. */
const copied = async ({ stored, copied: all }: Settled, now: number): Promise<boolean> => {
  const stays = await Promise.all(
    all.map(async ({ id, key }) => {
      const json = await objectIfAny(key, now);
      if (json) await storeRendition(captionsKey(stored, id), json, 'application/json');
      return json !== undefined;
    }),
  );
  return stays.every(Boolean);
};

/**
 * Makes words that files took over from the versions before their own, or takes them over again: all of them, or none if one
 * is no longer as it was shown (decisions 0109 and 0129). Repeated, as after a lost answer, it changes nothing.
 */
export const settleWordsEndpoints = forEachOwner('settle', async ({ principal, body, now }, { load }) => {
  const owner = await load();
  if (isRefused(owner)) return owner;
  const closed = closedRefusal(owner.project);
  if (closed) return closed;
  const worded = new Map(owner.worded().map((file) => [file.id, file]));
  const said = new Map(body.files.map((one) => [one.file, one]));
  const files: WordedFile[] = [];
  const changed: Settled[] = [];
  for (const one of said.values()) {
    const stored = owner.files.find(({ id }) => id === one.file);
    if (!stored) return refused('file_not_found');
    const file = worded.get(stored.id) ?? stored;
    const settled = settledOf(stored, file, body.own, one);
    if (isRefused(settled)) return settled;
    files.push(file);
    if (settled.events.length > 0) changed.push(settled);
  }
  // In turn, for the memory: a film may have twenty texts. Stored first: what a file names is there.
  for (const one of changed) if (!(await copied(one, now))) return refused('conflict');
  const stored = await changeWords(owner, changed, { principal, now });
  if (isRefused(stored)) return stored;
  const byId = new Map(stored.map((file) => [file.id, file]));
  return { files: await Promise.all(files.map((file) => byId.get(file.id) ?? presentFile(file, now))) };
});
