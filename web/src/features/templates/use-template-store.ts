import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { templates as texts } from '#lib/texts/en/templates.ts';
import { apiErrorOf, fieldId, isConflict, refusedField } from '#parts/form/form-errors.ts';
import { isUnder } from '#parts/form/merge.ts';
import { useForm } from '#parts/form/use-form.ts';
import { toast, usePageToast } from '#ui/index.ts';
import {
  added,
  broughtBack,
  changed,
  type Entry,
  entriesOf,
  isEdited,
  isOlderList,
  type Keeping,
  keyIn,
  listOf,
  pathOf,
  removed,
  type Stored,
  saveAll,
  TemplateRefused,
} from './template-store.ts';

/** Problem that prevents saving a template, and its field. */
export interface Wrong {
  readonly field: string;
  readonly message: string;
}

/** Differences between the kinds of templates. */
export interface Kind<Value> {
  /** Name of the local draft. */
  readonly name: string;
  readonly titleOf: (value: Value) => string;
  /** Copy with another title. */
  readonly copyOf: (value: Value) => Value;
  /** Finds the first problem, which prevents a save. */
  readonly check: (value: Value) => Wrong | undefined;
  readonly keeping: Keeping<Value>;
  readonly notices: { readonly saved: string; readonly failed: string };
}

/** Template of the list, for its editor. */
export interface Template<Value> {
  readonly value: Value;
  /** Reason that nothing can be saved. */
  readonly readOnly: string | false | undefined;
  readonly wrong: Wrong | undefined;
  /** Error message of a field. */
  readonly errorAt: (field: string) => string | undefined;
  readonly set: (fields: Partial<Value>) => void;
  readonly change: (change: (now: Value) => Partial<Value>) => void;
}

/** Working copy of a kind of templates, kept in this tab until it is saved or discarded. */
export const useTemplateStore = <Value>(
  { name, titleOf, copyOf, check, keeping, notices }: Kind<Value>,
  stored: readonly Stored<Value>[],
  /** Reloads the list; rejects on failure. */
  reload: () => Promise<readonly Stored<Value>[]>,
) => {
  const [selectedKey, select] = useState<string>();
  const [wrong, setWrong] = useState<Wrong & { readonly key: string }>();
  const { data: subscription } = useQuery(subscriptionQuery);
  const tell = usePageToast();

  const refuse = (key: string, found: Wrong) => {
    select(key);
    setWrong({ ...found, key });
    toast({ title: notices.failed, text: found.message, tone: 'error' });
    requestAnimationFrame(() => document.getElementById(fieldId(found.field))?.focus());
  };
  const form = useForm({
    name,
    stored: useMemo(() => listOf(stored), [stored]),
    isOlder: isOlderList,
    check: (draft, base) => {
      for (const entry of entriesOf({ draft, base, conflicts: [] })) {
        const found = isEdited(entry) && !entry.deleted ? check(entry.value) : undefined;
        if (!found) continue;
        refuse(entry.key, found);
        return false;
      }
      setWrong(undefined);
      return true;
    },
    send: async (draft, { base, onPart }) => {
      await saveAll(entriesOf({ draft, base, conflicts: [] }), keeping, onPart);
      return (list) => list;
    },
    read: async () => listOf(await reload()),
    // A template deleted by a colleague counts as a conflict, which is resolved at the template.
    isOvertaken: (error) => isConflict(error) || apiErrorOf(error)?.status === 404,
    onSaved: () => {
      toast({ title: notices.saved });
      void reload().catch(() => {});
    },
    onFailed: (error) => {
      const [at] = Object.entries(refusedField(apiErrorOf(error)));
      const key = error instanceof TemplateRefused ? error.key : undefined;
      if (at && key !== undefined) refuse(key, { field: at[0], message: at[1] });
      else {
        if (key !== undefined) select(key);
        notifyError(apiErrorOf(error) ?? error, notices.failed);
      }
      void reload().catch(() => {});
    },
  });
  const entries = entriesOf(form);
  const { change, choose, settling, asked, conflicts } = form;

  // A conflict of a template that is marked as deleted is resolved without a question.
  const settled = entries.find(({ deleted, conflict }) => deleted && conflict);
  useEffect(() => {
    if (settled) choose(settled.conflict === 'deleted' ? 'theirs' : 'mine', pathOf(settled.key));
  });
  const due = conflicts[0] && keyIn(conflicts[0]);
  useEffect(() => {
    if (asked > 0 && due) select(due);
  }, [asked, due]);

  const readOnly = subscription?.read_only && texts.readOnly;

  const templateOf = ({ key, value }: Entry<Value>): Template<Value> => {
    const own = wrong?.key === key ? wrong : undefined;
    const edit = (fields: (now: Value) => Partial<Value>) => {
      setWrong(undefined);
      change((list) => changed(list, key, ({ value: now }) => ({ value: { ...now, ...fields(now) } })));
    };
    return {
      value,
      readOnly,
      wrong: own,
      errorAt: (field) => (own?.field === field ? own.message : undefined),
      set: (fields) => edit(() => fields),
      change: edit,
    };
  };
  const add = (value: Value) => {
    const key = crypto.randomUUID();
    change((list) => added(list, key, value));
    select(key);
  };
  const bringBack = (entry: Entry<Value>, place: number) => {
    change((list) => broughtBack(list, entry, place));
    select(entry.key);
  };
  const keep = (key: string) => change((list) => changed(list, key, () => ({ deleted: false })));

  return {
    entries,
    edited: form.isChanged,
    selectedKey,
    select,
    readOnly,
    saving: form.isSaving,
    wrong,
    asked,
    settling,
    titleOf,
    templateOf,
    add,
    copy: (value: Value) => add(copyOf(value)),
    remove: (entry: Entry<Value>) => {
      const place = entries.findIndex(({ key }) => key === entry.key);
      const title = titleOf(entry.value).trim() || texts.untitled;
      change((list) => removed(list, entry));
      const [words, undo] =
        entry.id === undefined
          ? [texts.discarded(title), () => bringBack(entry, place)]
          : [texts.pending(title), () => keep(entry.key)];
      tell({ title: words, tone: 'warning', action: { label: texts.undo, onSelect: undo } });
    },
    keep,
    /** Paths of a template's fields that both have changed. */
    conflictsIn: (key: string) => conflicts.filter((path) => isUnder(path, pathOf(key))),
    save: () => form.save(),
    /** Resolves a conflict between the local text and another person's save. */
    settle: (key: string, which: 'mine' | 'theirs') => {
      choose(which, pathOf(key));
      if (which === 'mine') form.save();
    },
    discard: () => {
      setWrong(undefined);
      form.discard();
    },
    isUnsaved: form.isUnsaved,
    /** Discards the draft when the page is left. */
    leave: form.end,
  };
};

export type TemplateStore<Value> = ReturnType<typeof useTemplateStore<Value>>;
