/** Who sees a note and who is told of it by mail (delivery.md section 4, Notes). A scope item follows the same rules. */

export const noteSides = ['client', 'agency'] as const;
export type NoteSide = (typeof noteSides)[number];
export type Sides = { readonly [Side in NoteSide]: boolean };

/** As a note carries it. */
export type NoteFlags = {
  readonly visible_to_client: boolean;
  readonly visible_to_agency: boolean;
  readonly notify_client: boolean;
  readonly notify_agency: boolean;
};

/** As a save says it; what is left out stays as it is. */
export type AudienceChange = {
  readonly visible?: { readonly [Side in NoteSide]?: boolean | undefined } | undefined;
  readonly notify?: { readonly [Side in NoteSide]?: boolean | undefined } | undefined;
};

/** `body`: characters of one note's HTML. `count` and `total`: notes, and characters of all of them, in a project's list. */
export const noteLimits = { body: 100_000, count: 500, total: 1_000_000 } as const;

/** A note that nobody sees yet: where a new one starts from. */
export const unseen: NoteFlags = {
  visible_to_client: false,
  visible_to_agency: false,
  notify_client: false,
  notify_agency: false,
};

/** What a client writes is there for both, and the agency is told. */
export const byClient: NoteFlags = {
  visible_to_client: true,
  visible_to_agency: true,
  notify_client: false,
  notify_agency: true,
};

/**
 * One side's pair after a change. Nobody is told of what they cannot see: asking to notify makes visible, hiding ends
 * the notifying. Where a change says both, the asking counts.
 */
const settled = (
  before: { readonly visible: boolean; readonly notify: boolean },
  change: { readonly visible: boolean | undefined; readonly notify: boolean | undefined },
) => {
  const { visible = before.visible, notify = before.notify } = change;
  if (!notify || visible) return { visible, notify };
  const hides = before.visible && before.notify;
  return hides ? { visible, notify: false } : { visible: true, notify };
};

/** A note's flags after a change of them. */
export const withAudience = (before: NoteFlags, { visible, notify }: AudienceChange): NoteFlags => {
  const client = settled(
    { visible: before.visible_to_client, notify: before.notify_client },
    { visible: visible?.client, notify: notify?.client },
  );
  const agency = settled(
    { visible: before.visible_to_agency, notify: before.notify_agency },
    { visible: visible?.agency, notify: notify?.agency },
  );
  return {
    visible_to_client: client.visible,
    visible_to_agency: agency.visible,
    notify_client: client.notify,
    notify_agency: agency.notify,
  };
};

/** Whom a change asks to tell: an edited text alone tells nobody again. */
export const newlyNotified = (before: NoteFlags, after: NoteFlags): Sides => ({
  client: after.notify_client && !before.notify_client,
  agency: after.notify_agency && !before.notify_agency,
});

/** Whether there is anything to read or see in a note's HTML. */
export const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) ||
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== '';
