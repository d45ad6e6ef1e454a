import { readers } from '#lib/texts/en/readers.ts';
import { Icon } from '#ui/index.ts';
import css from './read-by.module.css';

/**
 * Hint for an agent who writes: the client will read it, or only the team. `words` names the text, if "this" is
 * unclear.
 */
export function ReadBy({
  client,
  words = client ? readers.client : readers.team,
}: {
  client: boolean;
  words?: string;
}) {
  return (
    <span className={css.readBy}>
      <Icon name={client ? 'eye' : 'lock'} size={14} />
      {words}
    </span>
  );
}
