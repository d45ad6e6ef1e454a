import { type Agent, type ContactActor, grantedTo } from '#domain/permission/actor.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';

/** Text of an empty list; it depends on the projects that the user may see. */
export const emptyText = (actor: Agent | ContactActor, archived: boolean): string => {
  if (actor.kind === 'contact') return texts.empty.clientText;
  if (archived) return texts.empty.archivedText;
  return grantedTo(actor).access_all_projects ? texts.empty.activeText : texts.empty.teamText;
};
