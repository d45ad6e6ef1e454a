import { captionDeliverableFile, captionFile } from '#contracts/captions.ts';
import {
  type CaptionRefusal,
  captionLimits,
  captionsOf,
  transcriptOf,
  withCaptions,
  withoutCaptions,
} from '#domain/file/captions.ts';
import { playedKind } from '#domain/file/playback.ts';
import { hashed } from '#server/data/ids.ts';
import { storeRendition } from '#server/files/objects.ts';
import { captionsKey, objectIfAny } from '#server/files/storage.ts';
import type { WordedFile } from '#server/files/words.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { refusalToChange } from '#server/projects/deliverables.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWords } from './change-words.ts';
import { type Owner, ofDeliverables, ofRevisions } from './file-owner.ts';

type Captioned = Pick<Call<typeof captionFile>, 'principal' | 'body' | 'now'>;

const textOrOwn = refused('invalid_input', {
  field: 'text',
  params: { reason: 'Either a text is given, or if those of the version before are the file’s own.' },
});

const refusalOf = (refusal: CaptionRefusal): Refused => {
  const { characters, cues, cue: max } = captionLimits;
  const line = 'line' in refusal ? { line: refusal.line } : {};
  return refused(refusal.reason, { params: { characters, cues, max, ...line } });
};

/**
 * Adds, replaces or removes captions or a transcript of a film or a sound, of a sent one too: like a description, they are
 * not the work that a decision names (decision 0129). Those of the version before become its own, if they still fit, or
 * are taken over again.
 */
const caption = async (owner: Owner | Refused, fileId: string, { principal, body, now }: Captioned) => {
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === fileId);
  if (!stored || stored.state === 'refused') return refused('file_not_found');
  const closed = refusalToChange(owner.project);
  if (closed) return closed;
  if (!playedKind(stored.type)) return refused('captions_not_played');
  const { kind, language, text, own, replaces } = body;
  if ((text === undefined) === (own === undefined)) return textOrOwn;
  const read = text && (kind === 'captions' ? captionsOf(text) : transcriptOf(text));
  if (read && 'reason' in read) return refusalOf(read);

  const file: WordedFile = owner.worded().find(({ id }) => id === fileId) ?? stored;
  const shown = file.shownCaptions ?? [];
  const before = shown.find((one) => one.kind === kind && one.language === language);
  const isOwn = (stored.captions ?? []).some((one) => one.kind === kind && one.language === language);
  if (own === false && !isOwn) return presentFile(file, now);
  if (own && !before) return refused('conflict');
  const given = read ? Buffer.from(JSON.stringify(read)) : undefined;
  const id = own ? before?.id : given && hashed(given.toString());
  // The same text, as after a lost answer.
  if (own !== false && before?.id === id && (before === undefined || before.of === fileId))
    return presentFile(file, now);
  if (replaces !== undefined && replaces !== (before?.id ?? null)) return refused('conflict');
  const max = captionLimits.entries;
  if (id && !before && shown.length >= max) return refused('too_many_captions', { params: { max } });

  // Named by its content, and stored first: what a file names is there.
  const json = own && before ? await objectIfAny(before.key, now) : given;
  if (own && !json) return refused('conflict');
  if (json && id) await storeRendition(captionsKey(stored, id), json, 'application/json');
  const one = { kind, language, ...(json && id && { id, size: json.length }) };
  const captions = (own === false ? withoutCaptions : withCaptions)(stored.captions ?? [], one);
  const { revisionId, name } = stored;
  return changeWords(
    owner,
    stored,
    {
      words: { captions: [...captions], captions_version: (stored.captions_version ?? 0) + 1 },
      lock: 'captions_version',
      event: { category: 'File Captioned', revisionId, file_id: fileId, name },
      changes: { [`${kind}.${language}`]: [before?.id ?? null, id ?? null] },
    },
    { principal, now },
  );
};

export const captionFileEndpoint = endpoint(captionFile, async (call) =>
  caption(await ofRevisions.ownerAt(call.principal, call.params, 'act_on_timeline'), call.params.file, call),
);

export const captionDeliverableFileEndpoint = endpoint(captionDeliverableFile, async (call) =>
  caption(
    await ofDeliverables.ownerAt(call.principal, call.params, 'act_on_timeline'),
    call.params.file,
    call,
  ),
);
