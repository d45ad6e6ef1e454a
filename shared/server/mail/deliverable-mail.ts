import type { DeliverableContent } from '../../domain/deliverable/deliverable.ts';
import type { ProjectMail } from './project-mail.ts';

/** The mail that goes with a deliverable, as far as it is the same for all recipients. */
export interface DeliverableMail
  extends Pick<ProjectMail, 'tenant' | 'project' | 'workflow' | 'sender' | 'text' | 'at'> {
  readonly deliverable: Pick<DeliverableContent, 'title' | 'body'>;
  /** Where `deliverable_link` leads: the recipient's own tracked link. */
  readonly linkUrl: string;
}

/** What `renderProjectMail` makes the recipient's mail of. */
export const deliverableMail = (
  { deliverable, linkUrl, ...mail }: DeliverableMail,
  recipient: ProjectMail['recipient'],
): ProjectMail => ({
  ...mail,
  recipient,
  stage: undefined,
  task: undefined,
  linkUrl: undefined,
  files: [],
  values: {
    deliverable_name: deliverable.title,
    deliverable_link: linkUrl,
    deliverable_notes: deliverable.body,
  },
});
