import { timeline as texts } from '#lib/texts/en/timeline.ts';

interface Lifecycle {
  readonly archived: boolean;
  readonly cancelled: boolean;
}

/** Reason that a project is closed, shown in place. For a read-only workspace every page has a banner. */
export const endedReason = ({ archived, cancelled }: Lifecycle): string | undefined =>
  cancelled ? texts.closed.cancelled : archived ? texts.closed.archived : undefined;

/** Reason that a project can't be changed, for its disabled controls; undefined if it can. */
export const closedReason = (
  project: Lifecycle,
  readOnly: boolean,
  side: 'agent' | 'client' = 'agent',
): string | undefined => {
  const ended = endedReason(project);
  if (ended || !readOnly) return ended;
  return side === 'agent' ? texts.closed.readOnly : texts.closed.readOnlyClient;
};
