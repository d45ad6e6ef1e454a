import { meanRating } from '#domain/survey/survey.ts';
import type { TeamMember } from '../data/entities/project.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { SurveyRecord } from './project-surveys.ts';

/** Rating of a project by a contact's completed survey. */
export interface ProjectRating {
  /** Mean of its stars, 1 to 5, unrounded. */
  readonly rating: number;
  /** Time of completion, ISO 8601 in UTC. */
  readonly created_at: string;
  readonly client_id: number;
  readonly client_name: string;
  readonly contact_id: number;
  /** Project's team when it was completed. */
  readonly team: readonly TeamMember[];
}

/** Ratings of a project: one per completed survey that has stars. */
export const ratingsOf = ({
  project: { client_id, client_name },
  surveys,
}: {
  readonly project: Pick<ProjectRecord, 'client_id' | 'client_name'>;
  readonly surveys: readonly SurveyRecord[];
}): readonly ProjectRating[] =>
  surveys.flatMap(({ items, survey_completed, completed_on, contactId, team = [] }) => {
    const rating = survey_completed ? meanRating(items) : undefined;
    return rating === undefined || completed_on === undefined
      ? []
      : [{ rating, created_at: completed_on, client_id, client_name, contact_id: contactId, team }];
  });
