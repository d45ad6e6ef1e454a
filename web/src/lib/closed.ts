import { timeline as texts } from './texts/en/timeline.ts';

interface Lifecycle {
  readonly archived: boolean;
  readonly cancelled: boolean;
}

/** That a project is over, as it is said in place. That the workspace is read-only stands over every page. */
export const endedReason = ({ archived, cancelled }: Lifecycle): string | undefined =>
  cancelled ? texts.closed.cancelled : archived ? texts.closed.archived : undefined;

/** Why nothing at all can be done on a project now, for what is disabled by it; undefined when something can. */
export const closedReason = (
  project: Lifecycle,
  readOnly: boolean,
  side: 'agent' | 'client' = 'agent',
): string | undefined => {
  const ended = endedReason(project);
  if (ended || !readOnly) return ended;
  return side === 'agent' ? texts.closed.readOnly : texts.closed.readOnlyClient;
};
