import type { DeliverableContent } from '#domain/deliverable/deliverable.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { type ProjectMail, type WorkOfMail, workOf } from './project-mail.ts';

/** Mail about a deliverable, without the parts that differ by recipient. */
export interface DeliverableMail
  extends Pick<ProjectMail, 'tenant' | 'project' | 'workflow' | 'sender' | 'text' | 'at'> {
  readonly deliverable: Pick<DeliverableContent, 'title' | 'body'>;
  /** From {@link workOfDeliverable}. */
  readonly work: WorkOfMail | undefined;
  /** Target of `deliverable_link`: the recipient's own tracked link. */
  readonly linkUrl: string;
}

/** Picture of the first file handed over that has one. A deliverable has the words of its files as a stage of one round has. */
export const workOfDeliverable = (id: number, handed: readonly FileRecord[]): WorkOfMail | undefined =>
  workOf(handed, { stages: [{ tasks: [{ id }] }], all: handed });

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
