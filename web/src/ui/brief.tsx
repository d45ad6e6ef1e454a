import css from './brief.module.css';

/** Words that are shorter in a window of at most 560 px: the hidden form is not read aloud. */
export const Brief = ({ long, brief }: { long: string; brief: string }) => (
  <>
    <span className={css.long}>{long}</span>
    <span className={css.brief}>{brief}</span>
  </>
);
