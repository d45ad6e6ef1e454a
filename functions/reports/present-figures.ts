import type { Csat, Series } from '#contracts/reports.ts';
import type { Charts } from '#domain/analytics/series.ts';
import { fullName } from '#domain/full-name.ts';
import { averageStars, type Figures } from '#domain/project/figures.ts';

export const csatOf = (figures: Pick<Figures, 'rating_sum' | 'rating_count'>): Csat => {
  const rating = averageStars(figures);
  return rating === null ? null : { rating, count: figures.rating_count };
};

/** Share of active projects with health 1; null without any. */
export const healthOf = ({ active, healthy }: Pick<Figures, 'active' | 'healthy'>): number | null =>
  active === 0 ? null : healthy / active;

export const seriesOf = ({ csat, health, active_projects }: Charts): Series => ({
  csat,
  health,
  active_projects,
});

interface Person {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

export const presentUser = (person: Person) => ({
  user_id: person.id,
  user_name: fullName(person),
  user_email: person.email,
});

/** Compares by a name field, by locale. */
export const byName =
  <Name extends string>(field: Name) =>
  <Item extends Readonly<Record<Name, string>>>(a: Item, b: Item): number =>
    a[field].localeCompare(b[field]);
