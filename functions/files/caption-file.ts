import {
  type CaptionRefusal,
  captionLimits,
  captionsOf,
  transcriptOf,
  withCaptions,
} from '#domain/file/captions.ts';
import { playedKind } from '#domain/file/playback.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { hashed } from '#server/data/ids.ts';
import { storeRendition } from '#server/files/objects.ts';
import { captionsKey } from '#server/files/storage.ts';
import type { WordedFile } from '#server/files/words.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { captionsOfFile, changeWordsOf } from './change-words.ts';
import { forEachOwner } from './file-owner.ts';

const refusalOf = (refusal: CaptionRefusal): Refused => {
  const { characters, cues, cue: max } = captionLimits;
  const line = 'line' in refusal ? { line: refusal.line } : {};
  return refused(refusal.reason, { params: { characters, cues, max, ...line } });
};

/**
 * Adds, replaces or removes captions or a transcript of a film or a sound, of a sent one too: like a description, they are
 * not the work that a decision names (decision 0129).
 */
export const captionFileEndpoints = forEachOwner('caption', async (call, { load }) => {
  const { principal, params, body, now } = call;
  const fileId = params.file;
  const owner = await load();
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === fileId);
  if (!stored || stored.state === 'refused') return refused('file_not_found');
  const closed = closedRefusal(owner.project);
  if (closed) return closed;
  if (!playedKind(stored.type)) return refused('captions_not_played');
  const { kind, language, text, replaces } = body;
  const read = text && (kind === 'captions' ? captionsOf(text) : transcriptOf(text));
  if (read && 'reason' in read) return refusalOf(read);

  const file: WordedFile = owner.worded().find(({ id }) => id === fileId) ?? stored;
  const shown = file.shownCaptions ?? [];
  const before = shown.find((one) => one.kind === kind && one.language === language);
  const given = read ? Buffer.from(JSON.stringify(read)) : undefined;
  const id = given && hashed(given.toString());
  // The same text, as after a lost answer.
  if (before?.id === id && (before === undefined || before.of === fileId)) return presentFile(file, now);
  if (replaces !== undefined && replaces !== (before?.id ?? null)) return refused('conflict');
  const max = captionLimits.entries;
  if (id && !before && shown.length >= max) return refused('too_many_captions', { params: { max } });

  // Named by its content, and stored first: what a file names is there.
  if (given && id) await storeRendition(captionsKey(stored, id), given, 'application/json');
  const one = { kind, language, ...(given && id && { id, size: given.length }) };
  const { revisionId, name } = stored;
  return changeWordsOf(
    owner,
    {
      stored,
      words: captionsOfFile(stored, withCaptions(stored.captions ?? [], one)),
      events: [{ category: 'File Captioned', revisionId, file_id: fileId, name }],
      changes: { [`${kind}.${language}`]: [before?.id ?? null, id ?? null] },
    },
    { principal, now },
  );
});
