import { Button } from '#ui/button.tsx';
import css from './link-reader.module.css';

/** Line with the name of a page's reader, and the way to give another one. */
export function LinkReader({
  name,
  notYou,
  onNotYou,
}: {
  /** Name of the reader within its sentence. */
  name: string;
  /** Label of the button. */
  notYou: string;
  onNotYou: () => void;
}) {
  return (
    <p className={css.reader}>
      <span>{name}</span>
      <Button variant="quiet" size="small" className={css.notYou} onClick={onNotYou}>
        {notYou}
      </Button>
    </p>
  );
}
