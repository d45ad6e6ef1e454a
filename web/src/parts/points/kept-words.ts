/**
 * Draft words of an action on a point (a reply, a reopening, an answer), stored in this browser while they are typed
 * (docs/decisions/0054). They stay until they are sent or discarded, and two tabs preserve each other's.
 */
import { useState, useSyncExternalStore } from 'react';
import type { WireAttachment } from '#contracts/points.ts';
import { now } from '#lib/calls/server-time.ts';
import { draftStore } from '../form/draft-store.ts';
import { wordsOf } from './unsent-words.ts';

interface Words {
  readonly text: string;
  /** Pictures that have arrived; absent from words that take none. */
  readonly attachments?: readonly WireAttachment[] | undefined;
  /** Id of what the words become, the same for a repetition after a lost answer. */
  readonly attempt: string;
  /** Content that was sent under this id, and may have arrived: any other gets an id of its own. */
  readonly sent?: string | undefined;
}

interface Shown {
  /** Undefined while the field is closed. */
  readonly words: Words | undefined;
  /** Words of another tab beside them. */
  readonly other: Content | undefined;
}

type Content = Pick<Words, 'text' | 'attachments'>;

/** Content as one text, by which it is told from another. */
const contentOf = ({ text, attachments = [] }: Content): string =>
  [text, ...attachments.map(({ id }) => id)].join('\n');

const isEmpty = ({ text, attachments = [] }: Content): boolean => text === '' && attachments.length === 0;

/** Fields by their names, as long as they are shown. */
const fields = new Map<string, ReturnType<typeof createField>>();

const createField = (name: string) => {
  const store = draftStore<Words>(name, {
    storage: localStorage,
    newId: () => crypto.randomUUID(),
    now,
    differ: (other, own) => contentOf(other) !== contentOf(own) && !isEmpty(other),
  });
  const shownWith = (words: Words | undefined): Shown => {
    const other = store.other();
    return { words, other: other && words && contentOf(other) === contentOf(words) ? undefined : other };
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
  const typedAs = (content: Content): Words => {
    const { attempt, sent } = state.words ?? {};
    const isNew = attempt === undefined || (sent !== undefined && sent !== contentOf(content));
    return isNew ? { ...content, attempt: crypto.randomUUID() } : { ...content, attempt, sent };
  };
  /** Pictures of what is written by now. */
  const pictures = () => state.words?.attachments ?? [];
  /** Race: another tab has typed, sent or thrown away what both may show. */
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
    type: (text: string) => save(typedAs({ text, attachments: pictures() })),
    /** Adds a picture that has arrived, unless its field was closed meanwhile. */
    attach: (attachment: WireAttachment) => {
      if (state.words) save(typedAs({ ...state.words, attachments: [...pictures(), attachment] }));
    },
    detach: (id: string) => {
      if (state.words)
        save(typedAs({ ...state.words, attachments: pictures().filter((one) => one.id !== id) }));
    },
    /** Notes that the words go out under their id. */
    attempt: () => state.words && save({ ...state.words, sent: contentOf(state.words) }),
    /** Puts words back that did not go out, before those that are typed by now. */
    putBack: ({ text, attachments = [] }: Content) => {
      const typed = state.words?.text ?? '';
      const others = pictures().filter(({ id }) => attachments.every((one) => one.id !== id));
      save({
        text: typed === '' || typed === text ? text : [text, typed].filter((one) => one !== '').join('\n\n'),
        attachments: [...attachments, ...others],
        attempt: crypto.randomUUID(),
      });
    },
    /** Appends the other tab's words to the own ones. */
    addOther: () => {
      const { words, other } = state;
      if (!words || other === undefined) return;
      store.dropOther();
      save(
        typedAs({
          text: [words.text, other.text].filter((one) => one !== '').join('\n\n'),
          attachments: [...pictures(), ...(other.attachments ?? [])],
        }),
      );
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

/** Puts words back into their field, on the screen or for when it is shown. */
export const putWordsBack = (name: string, content: Content): void => {
  const isShown = fields.has(name);
  fieldOf(name).putBack(content);
  if (!isShown) fields.delete(name);
};
