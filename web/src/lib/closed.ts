import { timeline as texts } from './texts/en/timeline.ts';

/** Why nothing at all can be done on a project now; undefined when something can. */
export const closedReason = (
  project: { readonly archived: boolean; readonly cancelled: boolean },
  readOnly: boolean,
  side: 'agent' | 'client' = 'agent',
): string | undefined => {
  if (project.cancelled) return texts.closed.cancelled;
  if (project.archived) return texts.closed.archived;
  if (!readOnly) return undefined;
  return side === 'agent' ? texts.closed.readOnly : texts.closed.readOnlyClient;
};
