/** Points of a round on a page: loaded, read again when the page is told of a change, and autosaved. */
import type { ErrorCode } from '#contracts/errors.ts';
import type { WirePoint } from '#contracts/points.ts';
import { type Person, pointLimits, saysSomething } from '#domain/point/index.ts';
import { ApiError, isPassing, Unanswered, type WaitingWords } from '#lib/calls/api.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { createUploads, type NotAdded, type PictureUpload } from './attachment-uploads.ts';
import { DraftRefused } from './draft-refused.ts';
import { followRound } from './follow-round.ts';
import { localDrafts } from './local-drafts.ts';
import {
  contentOf,
  type DraftRefusal,
  draftsToSubmit,
  forked,
  isSameSaved,
  type LocalDraft,
  type PointsState,
  refusedThere,
  removed,
  removedThere,
  saved,
  told,
  typed,
} from './point-drafts.ts';
import type {
  GoodMarks,
  Pictures,
  PlacedContent,
  PointContent,
  PointSource,
  WrittenReply,
} from './point-source.ts';

/** Milliseconds from the last letter until a draft is saved. */
const saveAfter = 600;

/**
 * `here`: stored in this browser until the connection is back. `gone`: the link has expired, and the words stay here.
 * `refused`: a draft was refused, with its reason.
 */
export type Saving = 'saved' | 'saving' | 'here' | 'gone' | 'refused';

/** Refusals of a save because the point of that id is no longer the draft that was typed on. */
const notTheSame: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'conflict',
  'point_submitted',
  'not_your_point',
  'point_not_found',
]);

/** Refusals of every point of a round, until the round changes. */
const closed: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'project_closed',
  'not_open_for_review',
  'read_only',
  'suspended',
]);

/** Consequence of a failed save: a fork into a point of its own, a retry, or words that stay here. */
const consequenceOf = (error: unknown): 'fork' | 'wait' | 'gone' | DraftRefusal => {
  if (!(error instanceof ApiError)) return 'wait';
  const { status, problem } = error;
  if (notTheSame.has(problem?.code)) return 'fork';
  if (status === 404 || status === 410) return 'gone';
  if (isPassing(error)) return 'wait';
  if (problem?.code === 'too_many_points') return 'full';
  if (problem?.code === 'attachment_not_found') return 'picture';
  return closed.has(problem?.code) ? 'closed' : 'other';
};

export interface PointStoreState extends PointsState {
  /** "Looks good" marks of the stage's files. */
  readonly good: GoodMarks;
  /** Version of the deliverable in the server's last answer; 0 before its first one. */
  readonly version: number;
  /** URLs of the points' pictures. */
  readonly pictures: Pictures;
  /** People who may be mentioned. */
  readonly people: readonly Person[];
  /** Uploads that are not attached to their points yet. */
  readonly uploads: readonly PictureUpload[];
  readonly saving: Saving;
  /** Failure of the first load. */
  readonly failure: Error | undefined;
}

export type PointStore = ReturnType<typeof createPointStore>;

/** Store of a round's points. `start` begins to follow the round and returns how to stop. */
export const createPointStore = (source: PointSource) => {
  const stored = localDrafts(source.scope);
  let state: PointStoreState = {
    told: undefined,
    local: stored.load(),
    good: [],
    version: 0,
    pictures: {},
    people: [],
    uploads: [],
    saving: 'saved',
    failure: undefined,
  };
  /** Ids of drafts that the server may have. */
  const sent = new Set(state.local.map(({ id }) => id));
  /** True for a draft worth storing: a place without content is not, so that a stray tap leaves nothing. */
  const isWorthKeeping = ({ id, content, version, removed: isGone }: LocalDraft): boolean =>
    isGone || saysSomething(content) || version > 0 || sent.has(id);
  /** Ids of forked drafts, by the id that they were typed under. */
  const followed = new Map<string, string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const keepTold = ({ good, version, people, pictures }: PointStoreState, items: readonly WirePoint[]) => {
    // Pictures that are sent from this page have addresses of its own.
    const there = Object.entries(pictures).filter(([, address]) => !address.startsWith('blob:'));
    source.keep?.({ items, good, version, people, pictures: Object.fromEntries(there) });
  };

  const set = (next: Partial<PointStoreState>) => {
    const before = state;
    state = { ...state, ...next };
    if (state.local !== before.local) stored.store(state.local.filter(isWorthKeeping));
    if (state.told && state.told !== before.told) keepTold(state, state.told);
    for (const listener of listeners) listener();
  };

  /** Present id of a draft that is being typed. */
  const current = (id: string): string => {
    let present = id;
    for (let next: string | undefined = id; next !== undefined; next = followed.get(next)) present = next;
    return present;
  };

  /** Own draft as it is here; undefined for any other point. */
  const draftOf = (id: string): PointContent | undefined => {
    const local = state.local.find((draft) => draft.id === id);
    if (local) return local.removed ? undefined : local.content;
    const known = state.told?.find((point) => point.id === id);
    return known?.own && known.submitted_on === null ? contentOf(known) : undefined;
  };

  /** Ids of drafts with an open editor. */
  const open = new Set<string>();
  /** True if an open draft was changed elsewhere, which is not shown yet. */
  let isBehind = false;
  /**
   * Keeps an open draft unchanged, so that its words do not change under the caret. Further letters are saved on that
   * version, so that it is forked beside the other's words.
   */
  const unlessOpen = (item: WirePoint): WirePoint => {
    const before = open.has(item.id) ? state.told?.find(({ id }) => id === item.id) : undefined;
    if (!before || item.submitted_on !== null || item.version === before.version) return item;
    // Others have agreed, and the words are the same.
    if (isSameSaved(item, before)) return item;
    isBehind = true;
    return before;
  };

  /** Moves the words of a draft that the server has submitted into a new draft, unless they were submitted as they were typed. */
  const fork = ({ id: before }: Pick<LocalDraft, 'id'>): void => {
    const draft = state.local.find(({ id }) => id === before);
    if (!draft) return;
    const there = state.told?.find(({ id }) => id === before);
    if (there?.submitted_on && isSameSaved(there, draft.content)) {
      set({ local: state.local.filter((one) => one !== draft) });
      return;
    }
    const id = crypto.randomUUID();
    followed.set(before, id);
    set(forked(state, draft, id, nowIso()));
  };
  /** Another tab has submitted drafts that were typed on here. */
  const partFromSubmitted = (): void => {
    for (const draft of state.local) {
      const there = state.told?.find(({ id }) => id === draft.id);
      if (there?.submitted_on && !draft.removed) fork(draft);
    }
  };

  /** Number of calls that have changed a point or a mark. */
  let changes = 0;
  /** Numbers of the last look begun, and of the one whose list is shown. */
  let begun = 0;
  let shown = 0;
  const look = async (): Promise<void> => {
    const before = changes;
    begun += 1;
    const number = begun;
    try {
      const { items, good, version, pictures, people } = await source.list();
      // Race: the list may be older than the result of a concurrent call.
      if (changes !== before) return look();
      // Race: a look begun before a decision may be answered after the one that followed it.
      if (number < shown) return;
      shown = number;
      // Keeps the object URL of a visible picture.
      set({
        ...told(state, items.map(unlessOpen)),
        good,
        version,
        people,
        pictures: { ...pictures, ...uploads.get().previews },
        failure: undefined,
      });
      partFromSubmitted();
    } catch (error) {
      if (!state.told) set({ failure: error as Error });
    }
  };

  /** Sends one draft; undefined once it is done, otherwise the reason to stop the others as well. */
  const send = async (draft: LocalDraft): Promise<'here' | 'gone' | undefined> => {
    sent.add(draft.id);
    try {
      if (draft.removed) {
        await source.remove(draft.id);
        changes += 1;
        set(removedThere(state, draft.id));
        return undefined;
      }
      const answer = await source.save(draft.id, { ...draft.content, version: draft.version });
      changes += 1;
      set(saved(state, draft, answer));
      return undefined;
    } catch (error) {
      const consequence = consequenceOf(error);
      if (consequence === 'wait') return 'here';
      if (consequence === 'gone') return 'gone';
      if (consequence !== 'fork') {
        set(refusedThere(state, draft, consequence));
        return undefined;
      }
      open.delete(draft.id);
      await look();
      fork(draft);
      return undefined;
    }
  };

  const toSend = () => state.local.find((draft) => !draft.refused && isWorthKeeping(draft));
  const hasRefused = () => state.local.some(({ refused }) => refused);

  const flush = async () => {
    if (toSend()) set({ saving: 'saving' });
    for (let next = toSend(); next; next = toSend()) {
      const stopped = await send(next);
      if (stopped) return set({ saving: stopped });
    }
    set({ saving: hasRefused() ? 'refused' : 'saved' });
  };

  /** Saves all drafts; waits for a save in progress, and then saves the text typed during it. */
  const saveNow = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (running) await running;
    if (!toSend()) return;
    running ??= flush().finally(() => {
      running = undefined;
    });
    await running;
  };

  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), saveAfter);
  };

  const type = (id: string, content: PlacedContent) => {
    const attachments = content.attachments ?? draftOf(id)?.attachments ?? [];
    set(typed(state, id, { ...content, attachments }, nowIso()));
    if (!toSend()) return;
    set({ saving: 'saving' });
    saveSoon();
  };

  const uploads = createUploads({
    scope: source.scope,
    calls: source.pictures,
    changed: ({ uploads: now, previews }) =>
      set({ uploads: now, pictures: { ...state.pictures, ...previews } }),
    arrived: (point, attachment) => {
      const id = current(point);
      const draft = draftOf(id);
      if (draft) type(id, { ...draft, attachments: [...draft.attachments, attachment] });
    },
  });
  state = { ...state, uploads: uploads.get().uploads };

  /** Uploads not attached yet, except for points that were removed or submitted. */
  const uploadsOf = (isOf: (id: string) => boolean) =>
    state.uploads.filter(({ point }) => isOf(current(point)));

  /** Ids of own drafts of the round with content, once the server has all of them in their present form, with their pictures. */
  const savedDrafts = async (revisionId: number): Promise<readonly string[]> => {
    await uploads.settled();
    await saveNow();
    const left = uploadsOf((id) => draftOf(id) !== undefined);
    if (toSend() || left.some(({ state: is }) => is === 'waiting')) throw new Unanswered();
    if (hasRefused() || left.length > 0) throw new DraftRefused();
    return draftsToSubmit(state, revisionId).map(({ id }) => id);
  };

  /** Submits drafts, in batches of the maximum per call. */
  const submitInTurn = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += pointLimits.submission) {
      await source.submit(ids.slice(from, from + pointLimits.submission));
    }
  };

  const replaced = (point: WirePoint) => {
    changes += 1;
    set(told(state, [...(state.told ?? []).filter(({ id }) => id !== point.id), point]));
  };

  return {
    get: (): PointStoreState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () =>
      followRound({
        look,
        saveNow,
        isLeft: () => toSend() !== undefined && !timer,
        resumeUploads: uploads.resume,
        outbox: source.outbox,
      }),
    current,
    /** Keeps a draft unchanged for an editor, until the returned function is called. */
    hold: (id: string) => {
      open.add(id);
      return () => {
        open.delete(id);
        if (!isBehind) return;
        isBehind = false;
        void look();
      };
    },
    /** True for a draft without content or uploads. */
    isBlank: (id: string): boolean => {
      const draft = draftOf(id);
      return draft !== undefined && !saysSomething(draft) && uploadsOf((of) => of === id).length === 0;
    },
    look,
    saveNow,
    /** Updates a draft; omitted attachments stay. */
    type,
    /** Adds pictures to a draft; returns the refused ones. */
    addPictures: (id: string, files: readonly File[]): readonly NotAdded[] => {
      const has = (draftOf(id)?.attachments.length ?? 0) + uploadsOf((of) => of === id).length;
      return uploads.add(id, files, has);
    },
    retryPicture: uploads.retry,
    /** Removes a picture from a draft, uploaded or not. */
    removePicture: (id: string, picture: string) => {
      uploads.remove(picture);
      const draft = draftOf(id);
      if (draft?.attachments.some((one) => one.id === picture))
        type(id, { ...draft, attachments: draft.attachments.filter((one) => one.id !== picture) });
    },
    remove: (id: string) => {
      uploads.removeOf((point) => current(point) === id);
      const isKnown = sent.has(id) || state.told?.some((point) => point.id === id);
      if (!isKnown) return set({ local: state.local.filter((draft) => draft.id !== id) });
      set(removed(state, id));
      saveSoon();
    },
    /** Submits the own drafts of a round. */
    submitAll: async (revisionId: number): Promise<void> => {
      await submitInTurn(await savedDrafts(revisionId));
      await look();
    },
    /**
     * Submits own drafts of the round beyond the maximum of a decision's call, and returns the ids of the rest. Throws {@link
     * Unanswered} or {@link DraftRefused} while one of them is in this browser only.
     */
    draftsForDecision: async (revisionId: number): Promise<readonly string[]> => {
      const ids = await savedDrafts(revisionId);
      await submitInTurn(ids.slice(0, -pointLimits.submission));
      return ids.slice(-pointLimits.submission);
    },
    reply: async (id: string, reply: string, written: WrittenReply, waits: WaitingWords) =>
      replaced(await source.reply(id, reply, written, waits)),
    /** Uploads of pictures for the points and replies of the round. */
    pictureCalls: source.pictures,
    settle: async (id: string, to: 'accepted' | 'open', text: string, waits: WaitingWords) =>
      replaced(await source.settle(id, to, text, waits)),
    outbox: source.outbox,
    take: source.take,
    /** Name of the reader in this browser's storage. */
    reader: source.reader ?? source.scope,
    /** Sets or removes the "looks good" mark of a file. */
    mark: async (fileId: string, isGood: boolean) => {
      const good = await source.mark(fileId, isGood);
      changes += 1;
      set({ good });
    },
    agree: async (id: string, agrees: boolean) => replaced(await source.agree(id, agrees)),
  };
};
