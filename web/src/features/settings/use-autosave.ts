import { useEffect, useState, useSyncExternalStore } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { toast } from '#ui/index.ts';
import { Autosaver, type Save } from './autosave.ts';

/** Draft of `stored` that is saved after a pause following each change, and at once when the page is left. */
export const useAutosave = <Draft extends object>(
  stored: Draft,
  save: Save<Draft>,
  incompleteOf: (draft: Draft) => readonly (keyof Draft)[],
) => {
  const [saver] = useState(() => new Autosaver(stored, save, incompleteOf));
  const { draft, state } = useSyncExternalStore(saver.subscribe, saver.snapshot);
  useEffect(() => {
    saver.save = save;
    saver.take(stored);
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.snapshot().state !== 'saved') event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      void saver.flush();
    };
  }, [saver]);
  return { draft, state, set: saver.set, retry: () => void saver.flush() };
};

/** Incomplete fields of a draft with a name. */
export const withName = ({ name }: { readonly name: string }): readonly 'name'[] =>
  name.trim() === '' ? ['name'] : [];

/** Shows a toast on success and on failure. */
export const told = async <Answer>(
  saving: Promise<Answer>,
  saved: string,
  failed: string,
): Promise<Answer> => {
  try {
    const answer = await saving;
    toast({ title: saved });
    return answer;
  } catch (error) {
    notifyError(error, failed);
    throw error;
  }
};
