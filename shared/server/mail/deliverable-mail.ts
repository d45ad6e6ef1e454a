import type { DeliverableContent } from '#domain/deliverable/deliverable.ts';
import type { ProjectMail } from './project-mail.ts';

/** Mail about a deliverable, without the parts that differ by recipient. */
export interface DeliverableMail
  extends Pick<ProjectMail, 'tenant' | 'project' | 'workflow' | 'sender' | 'text' | 'at'> {
  readonly deliverable: Pick<DeliverableContent, 'title' | 'body'>;
  /** Target of `deliverable_link`: the recipient's own tracked link. */
  readonly linkUrl: string;
}

/** Input of `renderProjectMail` for one recipient. */
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
  about: deliverable.title,
  values: {
    deliverable_name: deliverable.title,
    deliverable_link: linkUrl,
    deliverable_notes: deliverable.body,
  },
});
