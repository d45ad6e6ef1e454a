import { clients as texts } from '#lib/texts/en/clients.ts';
import { StatusBadge, useUi } from '#ui/index.ts';
import type { ClientCard } from '../api.ts';
import css from './clients.module.css';

/** Open projects of a client by whose turn it is; each figure leads to its projects. */
export function ClientTurns({ client: { id, name, yours, with_client, late } }: { client: ClientCard }) {
  const { Link } = useUi();
  const turns = [
    { status: 'production', count: yours, label: texts.yours, search: 'turn=yours' },
    { status: 'awaiting', count: with_client, label: texts.withClient, search: 'turn=clients' },
    { status: 'overdue', count: late, label: texts.late, search: 'due=late' },
  ] as const;
  return (
    <ul className={css.turns}>
      {turns.map(
        ({ status, count, label, search }) =>
          count > 0 && (
            <li key={status}>
              <Link
                href={`/clients/${id}?${search}`}
                className={css.turn}
                aria-label={`${name}: ${label(count)}`}
              >
                <StatusBadge status={status}>{label(count)}</StatusBadge>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
