import type { Snapshot } from '#domain/analytics/series.ts';
import { DailyFigures } from '../data/entities/daily-figures.ts';
import { whole } from '../data/whole.ts';

/** Scope of a snapshot: the workspace, or one client. */
export const scopeOf = (clientId?: number): string =>
  clientId === undefined ? 'workspace' : `client_${clientId}`;

/**
 * Snapshots of a workspace or client from a day on, in order, after the one valid before that day. All snapshots if
 * `from` is undefined.
 */
export const snapshotsOf = async (
  tenantId: number,
  scope: string,
  from: string | undefined,
): Promise<readonly Snapshot[]> => {
  const ofScope = () => DailyFigures.query.primary({ tenantId, scope });
  if (from === undefined) return (await ofScope().go({ consistent: true, pages: 'all' })).data;
  const [before, since] = await Promise.all([
    ofScope().lt({ date: from }).go({ consistent: true, order: 'desc', limit: 1 }),
    ofScope().gte({ date: from }).go({ consistent: true, pages: 'all' }),
  ]);
  return [...before.data, ...since.data];
};

/** Snapshot that holds at the end of a day; undefined if nothing was counted by then. */
export const snapshotOn = async (
  tenantId: number,
  scope: string,
  day: string,
): Promise<Snapshot | undefined> => {
  const { data } = await DailyFigures.query
    .primary({ tenantId, scope })
    .lte({ date: day })
    .go({ consistent: true, order: 'desc', limit: 1 });
  return data[0];
};

export const forgetSnapshots = async (tenantId: number, scope: string): Promise<void> => {
  const { data } = await DailyFigures.query
    .primary({ tenantId, scope })
    .go({ consistent: true, pages: 'all', attributes: ['date'] });
  if (data.length === 0) return;
  const keys = data.map(({ date }) => ({ tenantId, scope, date }));
  await whole(DailyFigures.delete(keys).go({ concurrent: 4 }));
};
