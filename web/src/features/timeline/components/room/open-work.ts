import type { Stage } from '#domain/workflow/index.ts';
import type { Timeline } from '../../api.ts';

/** Initial place of a room in a round's work. */
export interface WorkPlace {
  readonly file?: string;
  readonly point?: string;
}

export type OpenWork = (revisionId: number, place?: WorkPlace) => void;

/** Latest round of the stage that has files, or was sent; undefined without a work. */
export const workToOpen = ({ tasks }: Stage, files: Timeline['files']): number | undefined =>
  tasks.findLast(({ id, sent_on }) => sent_on !== null || files.some(({ revision_id }) => revision_id === id))
    ?.id;
