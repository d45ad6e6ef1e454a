import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LocalDate, localDate } from '#domain/calendar/date.ts';
import { can } from '#domain/permission/can.ts';
import { dayName } from '#lib/format/day-names.ts';
import type { Format } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { calendar } from '#lib/texts/en/calendar.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { usePageToast } from '#ui/index.ts';
import { type Entry, isMovable, keyOf, type Movable } from './entries.ts';
import { moveDate } from './move-date.ts';

const texts = calendar.move;

/** Date that is being moved: dragged, or picked up by a key, which chooses the day before it is moved. */
export interface Picked {
  readonly entry: Movable;
  readonly day: LocalDate;
}

export interface Moving {
  /** Reason that an entry stays; undefined for one that can be moved, null for one that nothing moves. */
  readonly reasonOf: (entry: Entry) => string | undefined | null;
  readonly dragged: Movable | undefined;
  readonly drag: (entry: Movable | undefined) => void;
  readonly picked: Picked | undefined;
  /** Key of the entry that is dragged or picked. */
  readonly moved: string | undefined;
  readonly pick: (picked: Picked | undefined) => void;
  readonly asked: Movable | undefined;
  /** Opens the dialog that asks for the day. */
  readonly ask: (entry: Movable | undefined) => void;
  /** Days that a date can be moved to: from today on, in the project's zone. */
  readonly isOpen: (entry: Movable, day: LocalDate) => boolean;
  readonly move: (entry: Movable, day: LocalDate) => void;
  /** Focuses the entry once it is on the day. */
  readonly focus: (entry: Entry, day: LocalDate) => void;
}

/** Moves of due dates and target dates: optimistic, with a notice that takes them back. */
export const useMoving = (now: string, format: Format): Moving => {
  const client = useQueryClient();
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const say = usePageToast();
  const [dragged, drag] = useState<Movable>();
  const [picked, pick] = useState<Picked>();
  const [asked, ask] = useState<Movable>();
  const awaited = useRef<string>(undefined);
  // After each render, because the entry comes to its day with the answer of the cache.
  useEffect(() => {
    const found = awaited.current && document.querySelector<HTMLElement>(awaited.current);
    if (!found) return;
    awaited.current = undefined;
    found.focus();
  });
  const focus = (entry: Entry, day: LocalDate) => {
    const place = `[data-day="${day}"]`;
    // A full day hides its last entries behind a button.
    awaited.current = `${place} [data-entry="${keyOf(entry)}"] [data-row], ${place}:not(:has([data-entry="${keyOf(entry)}"])) [data-more="${day}"]`;
  };

  const takeBack = async (entry: Movable, undo: () => Promise<void>) => {
    focus(entry, entry.day);
    try {
      await undo();
      say({ title: texts[entry.kind].undone, topic: keyOf(entry) });
    } catch (error) {
      notifyError(error, texts.notUndone);
    }
  };
  const move = async (entry: Movable, day: LocalDate) => {
    if (day === entry.day) {
      say({ title: texts.leftAlone(entry.row.name), tone: 'info', topic: keyOf(entry) });
      return focus(entry, day);
    }
    focus(entry, day);
    try {
      const { undo, past } = await moveDate(client, entry, day);
      say({
        title: texts[entry.kind].moved(dayName(day, format)),
        text: past
          ? `${entry.row.name}. ${forms.targetPast(past.title, format.date(past.target_date))}`
          : entry.row.name,
        tone: past ? 'warning' : undefined,
        topic: keyOf(entry),
        action: undo && { label: texts.undo, onSelect: () => void takeBack(entry, undo) },
      });
    } catch (error) {
      focus(entry, entry.day);
      notifyError(error, texts[entry.kind].notMoved);
    }
  };
  const isReadOnly = subscription?.read_only ?? false;
  // It keeps its identity as long as it answers the same, for memoised entries.
  const reasonOf = useCallback<Moving['reasonOf']>(
    (entry) => {
      if (!isMovable(entry)) return null;
      const { id, team } = entry.row;
      if (isReadOnly) return texts.readOnly;
      const project = { id, team_members: team.map((member) => ({ id: member })), contacts: [] };
      return can(actor, 'act_on_timeline', { project }) === true ? undefined : texts.notYours;
    },
    [actor, isReadOnly],
  );
  const moving = dragged ?? picked?.entry;
  return {
    ...{ reasonOf, dragged, drag, picked, pick, asked, ask, focus },
    moved: moving && keyOf(moving),
    isOpen: ({ row }, day) => day >= localDate(now, row.timezone),
    move: (entry, day) => void move(entry, day),
  };
};
