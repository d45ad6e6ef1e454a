import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { settings as texts } from '#lib/texts/en/settings.ts';
import { toast } from '#ui/index.ts';
import { Autosaver, type Save } from './autosave.ts';

/** Savers of pages that were left with something unsaved: nothing typed is lost where the last save was refused. */
const unsaved = new WeakMap<QueryClient, Map<string, unknown>>();

const unsavedOf = (client: QueryClient): Map<string, unknown> => {
  const savers = unsaved.get(client) ?? new Map<string, unknown>();
  unsaved.set(client, savers);
  return savers;
};

/**
 * Draft of `stored` that is saved after a pause following each change, and at once when the page is left. Where that
 * fails, a notice says that the `page` has the draft again once it is opened, until it is saved.
 */
export const useAutosave = <Draft extends object>(
  page: 'profile' | 'team' | 'workspace',
  stored: Draft,
  save: Save<Draft>,
  incompleteOf: (draft: Draft) => readonly (keyof Draft)[],
) => {
  const savers = unsavedOf(useQueryClient());
  const key = `${personKey(useMe())}.${page}`;
  const [saver] = useState(
    // Only this page stores savers by its name.
    () => (savers.get(key) as Autosaver<Draft> | undefined) ?? new Autosaver(stored, save, incompleteOf),
  );
  const { draft, state } = useSyncExternalStore(saver.subscribe, saver.snapshot);
  useEffect(() => {
    saver.save = save;
    saver.take(stored);
  });
  useEffect(() => {
    savers.delete(key);
    addEventListener('beforeunload', saver.warn);
    return () => {
      savers.set(key, saver);
      void saver.flush().then(() => {
        // Race: the page was opened again before the answer.
        if (savers.get(key) !== saver) return;
        if (saver.snapshot().state !== 'saved') {
          toast({ title: texts.state.kept, text: texts.state.keptOn(texts[page].title), tone: 'info' });
          return;
        }
        savers.delete(key);
        removeEventListener('beforeunload', saver.warn);
      });
    };
  }, [saver, savers, key, page]);
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
