import { parseTags } from '#domain/email-template/render.ts';
import type { Point } from '#domain/point/index.ts';
import { type StageKey, stageThreads } from '../points/stage-points.ts';

/** Points of a stage for a mail about it, read only if its text lists them. */
export const pointsFor = async (
  { body }: { readonly body: string },
  key: StageKey,
): Promise<readonly Point[]> =>
  parseTags(body).includes('change_list') ? (await stageThreads(key)).map(({ point }) => point) : [];
