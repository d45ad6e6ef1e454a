import type { ProjectRecord } from '../data/project-reads.ts';

export const lists = ['active', 'archived'] as const;
export type ListName = (typeof lists)[number];

/** List in which a project is shown. */
export const listOf = ({ archived }: Pick<ProjectRecord, 'archived'>): ListName =>
  archived ? 'archived' : 'active';
