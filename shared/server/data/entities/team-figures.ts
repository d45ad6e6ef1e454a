import type { UserFigures } from '#domain/analytics/analytics.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** A user's sums, and when their newest rating was given that has ever been counted. */
export type TeamMemberFigures = UserFigures & { readonly last_rated: string | null };

/**
 * The sums of those on the team, by user id. Everybody is in one of a few items, so that a project with a large team
 * still fits into a transaction.
 */
export const TeamFigures = new Entity(
  {
    model: model('team-figures'),
    attributes: {
      tenantId: keyNumber,
      part: keyNumber,
      users: {
        ...nested<Readonly<Record<string, TeamMemberFigures>>>(),
        required: true,
      },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['part'], 'team_${part}'),
      },
    },
  },
  onTable,
);
