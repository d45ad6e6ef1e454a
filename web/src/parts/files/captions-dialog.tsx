import { useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import {
  type CaptionKind,
  type CaptionLanguage,
  captionKinds,
  captionLanguages,
  captionLimits,
} from '#domain/file/captions.ts';
import { notifyError } from '#lib/page/notify.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { files } from '#lib/texts/en/files.ts';
import { language as pageLanguage } from '#lib/texts/translated.ts';
import { Button, Dialog, FileDrop, IconButton, RadioGroup, Select, toast } from '#ui/index.ts';
import { useSubmission } from '../form/use-submission.ts';
import css from './captions-dialog.module.css';
import { DescribedVersion, type DescribedVersionSource } from './described-version.tsx';
import { StillFits } from './still-fits.tsx';
import type { WordsSource } from './taken-words.ts';

const texts = files.captions;

/** Captions or a transcript, of which a file has one in a language. */
interface Named {
  readonly kind: CaptionKind;
  readonly language: CaptionLanguage;
}

/** Text of a file in UTF-8 or, as many SubRip files are, in Windows-1252. */
const textOf = async (file: File): Promise<string> => {
  const bytes = await file.slice(0, 4 * captionLimits.characters).arrayBuffer();
  const decoded = (label: string, fatal: boolean) => new TextDecoder(label, { fatal }).decode(bytes);
  try {
    return decoded('utf-8', true);
  } catch {
    return decoded('windows-1252', false);
  }
};

/** Captions and transcripts of a film or a sound: those that it has, and a file to add or replace one; a film’s described version. */
export default function CaptionsDialog({
  file,
  files: beside,
  source,
  onSaved,
  onClose,
}: {
  file: StoredFile;
  /** Files of its round or deliverable. */
  files: readonly StoredFile[];
  source: WordsSource & DescribedVersionSource;
  onSaved: (file: StoredFile) => void;
  onClose: () => void;
}) {
  const { id, name, captions = [] } = file;
  const isFilm = file.kind === 'video';
  const [kind, setKind] = useState<CaptionKind>('captions');
  const [language, setLanguage] = useState<CaptionLanguage>(pageLanguage());
  const names = new Intl.DisplayNames([pageLanguage()], { type: 'language' });
  const nameOf = (one: string) => names.of(one) ?? one;
  const wordsOf = (one: Named) => texts.entry(texts.kinds[one.kind], nameOf(one.language));
  const idOf = (wanted: Named) =>
    captions.find((one) => one.kind === wanted.kind && one.language === wanted.language)?.id ?? null;

  const saving = useSubmission({
    mutationFn: async ({ text, ...of }: Named & { readonly text: File | null }) =>
      source.caption(id, {
        ...of,
        // Cut one character behind the limit, so that the refusal says so.
        text: text && (await textOf(text)).slice(0, captionLimits.characters + 1),
        replaces: idOf(of),
      }),
    onSuccess: (stored, { text }) => {
      onSaved(stored);
      toast({ title: text ? texts.saved : texts.removed });
    },
    onError: (error) => notifyError(error, texts.error),
  });
  const languages = captionLanguages.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={(isFilm ? texts.titleFilm : texts.title)(name)}
      width={640}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className={css.fields}>
        {captions.length === 0 ? (
          <p className={css.none}>{texts.none}</p>
        ) : (
          <ul className={css.list} aria-label={texts.list}>
            {captions.map((one) => (
              <li key={`${one.kind} ${one.language}`} data-words>
                <span className={css.name}>
                  {wordsOf(one)}
                  {one.taken && <small className={css.taken}>{files.taken}</small>}
                </span>
                {one.taken && (
                  <StillFits words={[{ file, captions: one }]} source={source} onSaved={onSaved} />
                )}
                <IconButton
                  icon="trash"
                  label={texts.remove(wordsOf(one))}
                  disabledReason={saving.isPending && texts.saving}
                  onClick={() => saving.mutate({ kind: one.kind, language: one.language, text: null })}
                />
              </li>
            ))}
          </ul>
        )}
        <RadioGroup
          inline
          label={texts.kind}
          options={captionKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Select
          label={texts.language}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            setLanguage(captionLanguages.find((one) => one === value) ?? language)
          }
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
        <FileDrop
          label={texts.choose}
          hint={idOf({ kind, language }) ? texts.replaces(wordsOf({ kind, language })) : texts.hints[kind]}
          accept={kind === 'captions' ? '.vtt,.srt,text/vtt' : '.txt,text/plain'}
          multiple={false}
          disabledReason={saving.isPending && texts.saving}
          onFiles={([text]) => text && saving.mutate({ kind, language, text })}
        />
        <ReadBy client />
        {isFilm && <DescribedVersion file={file} files={beside} source={source} onSaved={onSaved} />}
      </div>
    </Dialog>
  );
}
