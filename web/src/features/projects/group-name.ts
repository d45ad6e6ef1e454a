import type { ProjectRow } from '#contracts/projects.ts';
import type { Format } from '#lib/format/format.ts';
import { projects } from '#lib/texts/en/projects.ts';

const texts = projects.group;

interface Names {
  /** Names of the team, by user id. */
  readonly team: ReadonlyMap<number, string>;
  readonly date: Format['date'];
}

const onTurn: Readonly<Record<string, string>> = projects.onlyTurn;
const dueAt: Readonly<Record<string, string>> = texts.due;

/** Name of a group by its key and one of its rows; the key says by what the rows are grouped. */
export const groupName = (row: ProjectRow, key: string, { team, date }: Names): string => {
  const [kind, value = ''] = key.split(':');
  switch (kind) {
    case 'client':
      return row.client_name;
    case 'stage':
      return row.active_stages > 1 ? projects.multipleStages : (row.current_stage ?? texts.noStage);
    case 'turn':
      return onTurn[value] ?? texts.noTurn;
    case 'owner':
      return row.team.flatMap((id) => team.get(id) ?? []).join(', ') || texts.noTeam;
    default:
      return value === 'none' ? texts.noDue : (dueAt[value] ?? texts.dueWeek(date(value)));
  }
};
