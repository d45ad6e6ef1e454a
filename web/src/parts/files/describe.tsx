import { lazy, Suspense, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { Button } from '#ui/index.ts';
import type { DescribedSource } from './describe-dialog.tsx';
import type { DescribedVersionSource } from './described-version.tsx';
import type { WordsSource } from './taken-words.ts';

const CaptionsDialog = lazy(() => import('./captions-dialog.tsx'));
const DescribeDialog = lazy(() => import('./describe-dialog.tsx'));

/** True for a file that is shown, and can be described for people who do not see it. */
export const canDescribe = ({ kind, state }: File): boolean => kind !== 'other' && state !== 'refused';

/** Button that opens the description of a file. */
export function DescribeButton({
  file,
  source,
  onSaved,
}: {
  file: File;
  source: DescribedSource;
  onSaved: (file: File) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { name, description } = file;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon="edit"
        aria-label={(description ? texts.describe.changeOf : texts.describe.openOf)(name)}
        onClick={() => setOpen(true)}
      >
        {description ? texts.describe.change : texts.describe.open}
      </Button>
      {isOpen && (
        <Suspense>
          <DescribeDialog file={file} source={source} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Button that opens the captions, transcripts and described version of a film or a sound; nothing for other files. */
export function CaptionsButton({
  file,
  files,
  source,
  onSaved,
}: {
  file: File;
  /** Files of its round or deliverable. */
  files: readonly File[];
  source: WordsSource & DescribedVersionSource;
  onSaved: (file: File) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (file.kind !== 'video' && file.kind !== 'audio') return null;
  const isFilm = file.kind === 'video';
  const count = (file.captions?.length ?? 0) + (file.described_by ? 1 : 0);
  const words = (isFilm ? texts.captions.openFilm : texts.captions.open)(count);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon="comment"
        aria-label={texts.captions.openOf(words, file.name)}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Suspense>
          <CaptionsDialog
            file={file}
            files={files}
            source={source}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
