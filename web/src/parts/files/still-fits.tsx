import { useRef } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { notifyError } from '#lib/page/notify.ts';
import { files } from '#lib/texts/en/files.ts';
import { language as pageLanguage } from '#lib/texts/translated.ts';
import { Button, toast } from '#ui/index.ts';
import { useSubmission } from '../form/use-submission.ts';
import { settle, type TakenWords, type WordsSource } from './taken-words.ts';

const texts = files.fits;

/** Names of words that were taken over, in the page's language. */
export const namesOf = (words: readonly TakenWords[]): string => {
  const names = new Intl.DisplayNames([pageLanguage()], { type: 'language' });
  return words
    .map(({ captions }) =>
      captions
        ? files.captions.entry(
            files.captions.kinds[captions.kind],
            names.of(captions.language) ?? captions.language,
          )
        : texts.description,
    )
    .join('; ');
};

/**
 * Button that keeps words of the version before as they are, all or none, and offers to take that back. Its mark
 * goes with it, so that the focus moves to the next control of the element with `data-words` around it.
 */
export function StillFits({
  words,
  source,
  onSaved,
}: {
  words: readonly TakenWords[];
  source: WordsSource;
  onSaved: (file: StoredFile) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const several = new Set(words.map(({ file }) => file.id)).size > 1;
  const settleAll = async (all: readonly TakenWords[], own: boolean) => {
    for (const file of await settle(source, all, own)) onSaved(file);
  };
  const keeping = useSubmission({
    mutationFn: async (all: readonly TakenWords[]) => {
      const from = button.current;
      const home = from?.closest('[data-words]');
      const next = [...(home?.querySelectorAll<HTMLElement>('button, textarea') ?? [])].find(
        (one) => one !== from,
      );
      await settleAll(all, true);
      if (document.activeElement === from || document.activeElement === document.body) next?.focus();
    },
    onSuccess: (_, all) =>
      toast({
        title: texts.saved,
        action: {
          label: texts.undo,
          onSelect: () => void settleAll(all, false).catch((error) => notifyError(error, texts.undoError)),
        },
      }),
    onError: (error) => notifyError(error, texts.error),
  });
  const [{ file } = { file: undefined }] = words;
  if (!file) return null;
  return (
    <Button
      ref={button}
      size="small"
      icon="check"
      busy={keeping.isPending}
      aria-label={several ? undefined : texts.oneOf(namesOf(words), file.name)}
      onClick={() => keeping.mutate(words)}
    >
      {several ? texts.all : texts.one}
    </Button>
  );
}
