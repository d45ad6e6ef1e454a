import type { Stage } from '#domain/workflow/index.ts';
import type { Timeline } from '../../api.ts';

/** Place in a round's work that its room opens at. */
export interface WorkPlace {
  readonly file?: string;
  readonly point?: string;
}

/** Opens the room of a round. */
export type OpenWork = (revisionId: number, place?: WorkPlace) => void;

/** The stage's latest round that has files, or was sent; undefined while there is nothing to look at. */
export const workToOpen = ({ tasks }: Stage, files: Timeline['files']): number | undefined =>
  tasks.findLast(({ id, sent_on }) => sent_on !== null || files.some(({ revision_id }) => revision_id === id))
    ?.id;
