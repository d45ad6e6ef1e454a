/** Uploads that end with their page: their words in the question before, and the notice afterwards. */
import { leaving } from '#lib/texts/en/leaving.ts';
import { toast } from '#ui/index.ts';

const texts = leaving.uploads;

/** Upload that ends with its page. */
export interface EndingUpload {
  readonly name: string;
  /** True if the same file, chosen again at the same place, goes on where it stopped. */
  readonly resumes: boolean;
}

/** Files that are named; of one more than these, the last is named as well. */
const named = 4;

/** Names of the files, and the consequence of choosing them again. */
export const wordsOf = (
  uploads: readonly EndingUpload[],
): { readonly names: string; readonly again: string } => {
  const shown = uploads.length > named + 1 ? uploads.slice(0, named) : uploads;
  return {
    names: texts.others(shown.map(({ name }) => name).join(', '), uploads.length - shown.length),
    again: texts.again(uploads.length, uploads.filter(({ resumes }) => resumes).length),
  };
};

let stopped: readonly EndingUpload[] = [];

/** Notice of uploads that were stopped; those of one moment, such as of all rows of a page, are told together. */
export const tellStopped = (uploads: readonly EndingUpload[]): void => {
  if (uploads.length === 0) return;
  if (stopped.length === 0) {
    queueMicrotask(() => {
      const { names, again } = wordsOf(stopped);
      toast({ title: texts.stopped(stopped.length), text: `${names}. ${again}`, tone: 'warning' });
      stopped = [];
    });
  }
  stopped = [...stopped, ...uploads];
};
