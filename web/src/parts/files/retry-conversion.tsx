import { useRef } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { notifyError } from '#lib/page/notify.ts';
import { files } from '#lib/texts/en/files.ts';
import { Button, toast } from '#ui/index.ts';
import { useSubmission } from '../form/use-submission.ts';
import type { FilesSource } from './api.ts';
import css from './files-editor.module.css';

const texts = files.retried;

interface Props {
  readonly file: StoredFile;
  readonly source: Pick<FilesSource, 'retry'>;
  readonly onRetried: (file: StoredFile) => void;
}

/**
 * Button that has a film prepared for the browser again; nothing where that would not help. It goes with the answer, so that the
 * focus moves to the next control of the caption or of the element with `data-words` around it.
 */
export function RetryButton({ file, source, onRetried }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const retrying = useSubmission({
    mutationFn: async (id: string) => {
      const from = button.current;
      const home = from?.closest('[data-words], figcaption');
      onRetried(await source.retry(id));
      const next = [...(home?.querySelectorAll<HTMLElement>('button') ?? [])].find((one) => one !== from);
      if (document.activeElement === from || document.activeElement === document.body) next?.focus();
    },
    onSuccess: () => toast({ title: texts.done }),
    onError: (error) => notifyError(error, texts.error),
  });
  if (!file.playback?.can_retry) return null;
  return (
    <Button
      ref={button}
      size="small"
      icon="refresh"
      busy={retrying.isPending}
      aria-label={texts.of(file.name)}
      onClick={() => retrying.mutate(file.id)}
    >
      {files.retry}
    </Button>
  );
}

/** Note of a film that was not prepared for the browser, with the button that has it tried again where that may help. */
export function RetryConversion(props: Props) {
  if (props.file.playback?.state !== 'refused') return null;
  return (
    <p className={css.taken}>
      {texts.note}
      <RetryButton {...props} />
    </p>
  );
}
