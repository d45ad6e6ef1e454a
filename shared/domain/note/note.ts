/**
 * Visibility of notes, and recipients of their mails (delivery.md section 4, Notes). Scope items follow the same
 * rules.
 */

export const noteSides = ['client', 'agency'] as const;
export type NoteSide = (typeof noteSides)[number];
export type Sides = { readonly [Side in NoteSide]: boolean };

export type NoteFlags = {
  readonly visible_to_client: boolean;
  readonly visible_to_agency: boolean;
  readonly notify_client: boolean;
  readonly notify_agency: boolean;
};

/** Change of a note's flags; an omitted field stays as it is. */
export type AudienceChange = {
  readonly visible?: { readonly [Side in NoteSide]?: boolean | undefined } | undefined;
  readonly notify?: { readonly [Side in NoteSide]?: boolean | undefined } | undefined;
};

/** `body`: characters of one note's HTML. `count` and `total`: notes of a project, and characters of all of them. */
export const noteLimits = { body: 100_000, count: 500, total: 1_000_000 } as const;

/** Flags that a new note starts from: nobody sees it. */
export const unseen: NoteFlags = {
  visible_to_client: false,
  visible_to_agency: false,
  notify_client: false,
  notify_agency: false,
};

/** Flags of a client's note: visible to both sides, with a mail to the agency. */
export const byClient: NoteFlags = {
  visible_to_client: true,
  visible_to_agency: true,
  notify_client: false,
  notify_agency: true,
};

/**
 * Flags of one side after a change. Nobody is notified of a note they can't see: setting `notify` makes it visible,
 * hiding it clears `notify`. If a change does both, a newly set `notify` wins.
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

/**
 * True for flags that contradict a client's note: a client chooses no flags, and may only repeat the ones that the
 * note has.
 */
export const contradictsClient = ({ visible, notify }: AudienceChange): boolean =>
  noteSides.some(
    (side) =>
      (visible?.[side] ?? byClient[`visible_to_${side}`]) !== byClient[`visible_to_${side}`] ||
      (notify?.[side] ?? byClient[`notify_${side}`]) !== byClient[`notify_${side}`],
  );

/** Sides to notify after a change: only newly set flags, so that editing the text does not notify again. */
export const newlyNotified = (before: NoteFlags, after: NoteFlags): Sides => ({
  client: after.notify_client && !before.notify_client,
  agency: after.notify_agency && !before.notify_agency,
});

/** True if a note's HTML holds text or an image. */
export const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) ||
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== '';
