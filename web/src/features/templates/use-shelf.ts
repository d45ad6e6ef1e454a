import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { fieldId, isConflict, refusedField } from '../../lib/form/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/form/kept-draft.ts';
import { useSubmission } from '../../lib/form/use-submission.ts';
import { notifyError } from '../../lib/notify.ts';
import { subscriptionQuery } from '../../lib/session/me.ts';
import { templates as texts } from '../../lib/texts/en/templates.ts';
import { toast, usePageToast } from '../../ui/index.ts';
import {
  added,
  changed,
  type Entry,
  isEdited,
  type Keeping,
  merged,
  removed,
  type Stored,
  saveAll,
  settled,
} from './shelf.ts';

/** What keeps a template from being saved, at one of its fields. */
export interface Wrong {
  readonly field: string;
  readonly message: string;
}

/** A colleague has saved or deleted it in the meantime: the list, loaded anew, says so at the template itself. */
const isOvertaken = (error: unknown): boolean =>
  isConflict(error) || (error instanceof ApiError && error.status === 404);

/** What there is to know of a kind of templates to keep a shelf of it. */
export interface Kind<Value> {
  /** Of the kept draft. */
  readonly name: string;
  readonly titleOf: (value: Value) => string;
  /** A copy under another title. */
  readonly copyOf: (value: Value) => Value;
  /** The first thing that is wrong; a save stops there. */
  readonly check: (value: Value) => Wrong | undefined;
  readonly keeping: Keeping<Value>;
  readonly notices: { readonly saved: string; readonly failed: string };
}

/** One template of a shelf, as its editor has it. */
export interface Template<Value> {
  readonly value: Value;
  /** Why nothing can be saved. */
  readonly readOnly: string | false | undefined;
  readonly wrong: Wrong | undefined;
  /** What is said at one of its fields. */
  readonly errorAt: (field: string) => string | undefined;
  readonly set: (fields: Partial<Value>) => void;
  readonly change: (change: (now: Value) => Partial<Value>) => void;
}

/** The working copy of a kind of templates, kept in this tab until it is saved or given up. */
export const useShelf = <Value>(
  { name, titleOf, copyOf, check, keeping, notices }: Kind<Value>,
  stored: readonly Stored<Value>[],
  /** Loads the list anew; rejects when that fails. */
  onSaved: () => Promise<unknown>,
) => {
  const [entries, setEntries] = useState<readonly Entry<Value>[]>(() =>
    merged((readDraft(name) as readonly Entry<Value>[] | undefined) ?? [], stored),
  );
  const [seen, setSeen] = useState(stored);
  const [selectedKey, select] = useState<string>();
  const [wrong, setWrong] = useState<Wrong & { readonly key: string }>();
  const leaving = useRef(false);
  const { data: subscription } = useQuery(subscriptionQuery);
  /** What is being typed and was not told yet, as by the rich text editor. */
  const settling = useRef<(() => void) | undefined>(undefined);
  const latest = useRef(entries);
  latest.current = entries;

  const put = (next: readonly Entry<Value>[]) => {
    latest.current = next;
    setEntries(next);
  };

  if (seen !== stored) {
    setSeen(stored);
    put(merged(entries, stored));
  }
  const edited = entries.some(isEdited);
  useEffect(() => {
    if (leaving.current) return;
    if (edited) keepDraft(name, entries);
    else forgetDraft(name);
  }, [edited, entries, name]);

  const refuse = (key: string, found: Wrong) => {
    select(key);
    setWrong({ ...found, key });
    toast({ title: notices.failed, text: found.message, tone: 'error' });
    requestAnimationFrame(() => document.getElementById(fieldId(found.field))?.focus());
  };

  const saving = useSubmission({
    networkMode: 'always',
    mutationFn: () => saveAll(latest.current, keeping),
    onSuccess: async ({ entries: next, failed }) => {
      put(next);
      const isSaidLater = failed && isOvertaken(failed.error);
      if (!failed) toast({ title: notices.saved });
      else {
        const [at] = Object.entries(refusedField(failed.error));
        if (at) refuse(failed.key, { field: at[0], message: at[1] });
        else {
          select(failed.key);
          if (!isSaidLater) notifyError(failed.error, notices.failed);
        }
      }
      try {
        await onSaved();
      } catch {
        if (isSaidLater) notifyError(failed.error, notices.failed);
      }
    },
  });

  const save = () => {
    settling.current?.();
    const due = latest.current.filter((entry) => isEdited(entry) && !entry.deleted);
    for (const { key, value } of due) {
      const found = check(value);
      if (found) return refuse(key, found);
    }
    setWrong(undefined);
    saving.mutate();
  };

  const readOnly = subscription?.read_only && texts.readOnly;

  const templateOf = ({ key, value }: Entry<Value>): Template<Value> => {
    const own = wrong?.key === key ? wrong : undefined;
    const change = (fields: (now: Value) => Partial<Value>) => {
      setWrong(undefined);
      put(changed(latest.current, key, ({ value: now }) => ({ value: { ...now, ...fields(now) } })));
    };
    return {
      value,
      readOnly,
      wrong: own,
      errorAt: (field) => (own?.field === field ? own.message : undefined),
      set: (fields) => change(() => fields),
      change,
    };
  };
  const tell = usePageToast();
  const add = (value: Value) => {
    const [next, entry] = added(latest.current, value);
    put(next);
    select(entry.key);
  };

  return {
    entries,
    edited,
    selectedKey,
    select,
    readOnly,
    saving: saving.isPending,
    settling,
    titleOf,
    templateOf,
    add,
    copy: (value: Value) => add(copyOf(value)),
    remove: (key: string) => {
      const entry = latest.current.find((one) => one.key === key);
      if (!entry) return;
      const before = latest.current;
      put(removed(before, key));
      if (entry.id === undefined) return;
      tell({
        title: texts.pending(titleOf(entry.value)),
        tone: 'warning',
        action: {
          label: texts.undo,
          onSelect: () => put(changed(latest.current, key, () => ({ deleted: false }))),
        },
      });
    },
    keep: (key: string) => put(changed(latest.current, key, () => ({ deleted: false }))),
    save,
    /** Decides between what was typed and what somebody else has stored since. */
    settle: (key: string, which: 'mine' | 'theirs') => {
      settling.current?.();
      put(settled(latest.current, key, which));
      if (which === 'mine') save();
    },
    discard: () => {
      setWrong(undefined);
      put(merged([], stored));
    },
    /** What was typed is given up as the page is left. */
    leave: () => {
      leaving.current = true;
      forgetDraft(name);
    },
  };
};

export type Shelf<Value> = ReturnType<typeof useShelf<Value>>;
