import css from './charts.module.css';

/** Sample of the line of the time before, in front of the words about it. */
export function BeforeKey() {
  return <span aria-hidden="true" className={css.key} />;
}
