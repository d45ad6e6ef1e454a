import { meanRating } from '../../domain/survey/survey.ts';
import { Project, type TeamMember } from '../data/entities/project.ts';
import { surveysOf } from './project-surveys.ts';

/** What a contact's completed survey says of a project. */
export interface ProjectRating {
  /** The mean of its stars, 1 to 5, unrounded. */
  readonly rating: number;
  /** When it was completed, ISO 8601 in UTC. */
  readonly created_at: string;
  readonly client_id: number;
  readonly client_name: string;
  readonly contact_id: number;
  /** The project's team at that time. */
  readonly team: readonly TeamMember[];
}

/** The ratings of a project: one a completed survey that has stars. */
export const ratingsOfProject = async (
  tenantId: number,
  projectId: number,
): Promise<readonly ProjectRating[]> => {
  const [{ data: project }, surveys] = await Promise.all([
    Project.get({ tenantId, projectId }).go({ consistent: true }),
    surveysOf(tenantId, projectId),
  ]);
  if (!project) return [];
  const { client_id, client_name } = project;
  return surveys.flatMap(({ items, survey_completed, completed_on, contactId, team = [] }) => {
    const rating = survey_completed ? meanRating(items) : undefined;
    return rating === undefined || completed_on === undefined
      ? []
      : [{ rating, created_at: completed_on, client_id, client_name, contact_id: contactId, team }];
  });
};
