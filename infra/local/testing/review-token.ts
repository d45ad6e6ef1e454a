import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import type { TestProject } from './test-project.ts';

/** Token of the link to a revision or deliverable that a contact was sent: by default the first contact of the project. */
export const reviewTokenOf = async (
  tenantId: number,
  { id, contacts }: Pick<TestProject, 'id' | 'contacts'>,
  revisionId: number,
  contact = 0,
): Promise<string> => {
  const links = await linksOfRevision(tenantId, id, revisionId);
  return tokenOfLink(links.get(contacts[contact]?.id ?? 0)?.link_id ?? '');
};
