/**
 * Draft words of an action on a point (a reply, a reopening, an answer), stored in this browser while they are typed
 * (docs/decisions/0054). They stay until they are sent or discarded, and two tabs preserve each other's.
 */
import { useState, useSyncExternalStore } from 'react';
import { now } from '#lib/server-time.ts';
import { draftStore } from '../form/draft-store.ts';
import { wordsOf } from './unsent-words.ts';

interface Words {
  readonly text: string;
  /** Id of the future item, the same for a retry after a lost answer (idempotency). */
  readonly attempt: string;
  /** Text that was sent under this id, and may have arrived: another text gets a new id. */
  readonly sent?: string | undefined;
}

interface Shown {
  /** Undefined while the field is closed. */
  readonly words: Words | undefined;
  /** Words of another tab. */
  readonly other: string | undefined;
}

/** Mounted fields by name. */
const fields = new Map<string, ReturnType<typeof createField>>();

const createField = (name: string) => {
  const store = draftStore<Words>(name, {
    storage: localStorage,
    newId: () => crypto.randomUUID(),
    now,
    differ: (other, own) => other.text !== own.text && other.text !== '',
  });
  const shownWith = (words: Words | undefined): Shown => {
    const other = store.other()?.text;
    return { words, other: other === words?.text ? undefined : other };
  };
  let state = shownWith(store.load());
  /** True once this tab has typed: words of another tab do not replace them. */
  let isOwn = false;
  const listeners = new Set<() => void>();
  const show = (words: Words | undefined) => {
    state = shownWith(words);
    for (const listener of listeners) listener();
  };
  const save = (words: Words) => {
    isOwn = true;
    store.save(words);
    show(words);
  };
  const typedAs = (text: string): Words => {
    const { attempt, sent } = state.words ?? {};
    const isNew = attempt === undefined || (sent !== undefined && sent !== text);
    return isNew ? { text, attempt: crypto.randomUUID() } : { text, attempt, sent };
  };
  /** Race: another tab has typed, sent or discarded the words that both may show. */
  const follow = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(store.key)) return;
    const { words } = state;
    if (!isOwn || !words) return show(store.load());
    // The storage has lost the words typed here.
    if (key === store.key && newValue === null) return save(words);
    show(words);
  };
  const field = {
    get: () => state,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        addEventListener('storage', follow);
        // Race: another tab may have typed since the rendering.
        if (!isOwn) state = shownWith(store.load());
      }
      fields.set(name, field);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', follow);
        fields.delete(name);
      };
    },
    open: () => show({ text: '', attempt: crypto.randomUUID() }),
    type: (text: string) => save(typedAs(text)),
    /** Records that the words are sent under their id. */
    attempt: () => state.words && save({ ...state.words, sent: state.words.text }),
    /** Restores words that were not sent, before the ones typed since. */
    putBack: (text: string) => {
      const typed = state.words?.text ?? '';
      save({
        text: typed === '' || typed === text ? text : `${text}\n\n${typed}`,
        attempt: crypto.randomUUID(),
      });
    },
    /** Appends the other tab's words to the own ones. */
    addOther: () => {
      const { words, other } = state;
      if (!words || other === undefined) return;
      store.dropOther();
      save(typedAs(words.text === '' ? other : `${words.text}\n\n${other}`));
    },
    dropOther: () => {
      store.dropOther();
      show(state.words);
    },
    /** Closes the field after its words were sent or discarded. Those of another tab replace them. */
    close: () => {
      isOwn = false;
      show(state.words && store.release(state.words));
    },
  };
  return field;
};

const fieldOf = (name: string) => {
  const field = fields.get(name) ?? createField(name);
  fields.set(name, field);
  return field;
};

type Named = { readonly id: string; readonly revision_id: number };

/** Name of the field of an action on a point, for its reader. */
export const fieldName = (reader: string, { id, revision_id }: Named, step: string): string =>
  `${wordsOf(reader)}${revision_id}.${id}.${step}`;

/** True if words of any action on a point are stored. */
export const hasKeptWords = (reader: string, point: Named): boolean => {
  const begins = `proofline.draft.${fieldName(reader, point, '')}`;
  return Object.keys(localStorage).some((key) => key.startsWith(begins));
};

/** Words of a field, with the actions on them. */
export const useKeptWords = (name: string) => {
  const [field] = useState(() => fieldOf(name));
  return [useSyncExternalStore(field.subscribe, field.get), field] as const;
};

/** Restores words into their field, now or when it is mounted. */
export const putWordsBack = (name: string, text: string): void => {
  const isShown = fields.has(name);
  fieldOf(name).putBack(text);
  if (!isShown) fields.delete(name);
};
