import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldId, refusedField } from '../../lib/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/kept-draft.ts';
import { subscriptionQuery } from '../../lib/me.ts';
import { notifyError } from '../../lib/notify.ts';
import { templates as texts } from '../../lib/texts/en/templates.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { toast } from '../../ui/index.ts';
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

/** The working copy of a kind of templates, kept in this tab until it is saved or given up. */
export const useShelf = <Value>({
  name,
  stored,
  titleOf,
  check,
  keeping,
  notices,
  onSaved,
}: {
  /** Of the kept draft. */
  name: string;
  stored: readonly Stored<Value>[];
  titleOf: (value: Value) => string;
  /** The first thing that is wrong; a save stops there. */
  check: (value: Value) => Wrong | undefined;
  keeping: Keeping<Value>;
  notices: { readonly saved: string; readonly failed: string };
  /** Loads the list anew. */
  onSaved: () => Promise<unknown>;
}) => {
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
      if (!failed) toast({ title: notices.saved });
      else {
        const [at] = Object.entries(refusedField(failed.error));
        if (at) refuse(failed.key, { field: at[0], message: at[1] });
        else {
          select(failed.key);
          notifyError(failed.error, notices.failed);
        }
      }
      await onSaved();
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

  return {
    entries,
    edited,
    selectedKey,
    select,
    readOnly: subscription?.read_only && texts.readOnly,
    saving: saving.isPending,
    settling,
    /** What is wrong with a template, by its field. */
    wrongOf: (key: string): Wrong | undefined => (wrong?.key === key ? wrong : undefined),
    /** What is said at one of its fields. */
    errorAt: (key: string, field: string): string | undefined =>
      wrong?.key === key && wrong.field === field ? wrong.message : undefined,
    change: (key: string, change: (value: Value) => Value) => {
      setWrong(undefined);
      put(changed(latest.current, key, ({ value }) => ({ value: change(value) })));
    },
    add: (value: Value) => {
      const [next, entry] = added(latest.current, value);
      put(next);
      select(entry.key);
    },
    remove: (key: string) => {
      const entry = latest.current.find((one) => one.key === key);
      if (!entry) return;
      const before = latest.current;
      put(removed(before, key));
      if (entry.id === undefined) return;
      toast({
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
