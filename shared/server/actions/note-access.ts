import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import type { NoteRecord } from '../data/note-reads.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { onProject } from './on-project.ts';

/** Where a note stands: what decides with it who reads it. */
export interface AroundNote {
  readonly tenant: Pick<TenantRecord, 'show_production_details_in_timeline'>;
  readonly project: Pick<ProjectRecord, 'projectId' | 'team_members' | 'contacts'>;
  /** All of the note's list, oldest first: the first item of a scope opens it. */
  readonly list: readonly NoteRecord[];
}

/** Whether somebody may read a note or scope item, on the screen as in a mail. */
export const mayRead = (actor: Actor, note: NoteRecord, { tenant, project, list }: AroundNote): boolean => {
  const subject = { ...onProject(project), note };
  const verdict =
    note.list === 'scope'
      ? can(actor, 'view_scope_item', { ...subject, scope: list })
      : can(actor, 'view_note', { ...subject, workspace: tenant });
  return verdict === true;
};
