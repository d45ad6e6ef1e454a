import type { ReactNode } from 'react';
import type { Person } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import css from './points.module.css';

/** People among these who can read internal texts, or public ones. */
export const readersOf = (people: readonly Person[], internal: boolean): readonly Person[] =>
  internal ? people.filter(({ kind }) => kind === 'member') : people;

/** Words of a member while they are typed, with their readers: only the team, or the client too. */
export function Audience({
  internal,
  sheet = false,
  children,
}: {
  internal: boolean;
  /** On a phone over the lower half of the screen, so that the work stays visible. */
  sheet?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(css.audience, internal && css.internal, sheet && css.sheet)}>
      <p className={css.readers}>
        <Icon name={internal ? 'lock' : 'users'} size={14} />
        {internal ? texts.team.internal : texts.team.shared}
      </p>
      {children}
    </div>
  );
}
