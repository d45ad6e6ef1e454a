import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import type { NoteRecord } from '../data/note-reads.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { onProject } from './on-project.ts';

/** Context of a note, which decides on its visibility. */
export interface AroundNote {
  readonly tenant: Pick<TenantRecord, 'show_production_details_in_timeline'>;
  readonly project: Pick<ProjectRecord, 'projectId' | 'team_members' | 'contacts'>;
  /** List of the note, oldest first, or its first item: that of a scope decides who sees the scope. */
  readonly list: readonly NoteRecord[];
}

/** Permission to read a note or scope item, on screen and in mails. */
export const mayRead = (actor: Actor, note: NoteRecord, { tenant, project, list }: AroundNote): boolean => {
  const subject = { ...onProject(project), note };
  const verdict =
    note.list === 'scope'
      ? can(actor, 'view_scope_item', { ...subject, scope: list })
      : can(actor, 'view_note', { ...subject, workspace: tenant });
  return verdict === true;
};
