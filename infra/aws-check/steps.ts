/**
 * Steps of the check of an account. Each calls the deployment from outside, as people and browsers do, and looks into the table where a
 * person would look into their mailbox. Load it once the variables of the deployment are those of this process.
 */
import type { Step } from './check.ts';
import type { Course } from './course.ts';
import { answers, variables } from './steps/01-deployment.ts';
import { invites, signsUp, trustsEdge } from './steps/02-workspace.ts';
import { uploads } from './steps/03-files.ts';
import { mails } from './steps/04-mail.ts';
import { walks } from './steps/05-canary.ts';
import { schedules } from './steps/06-scheduler.ts';
import { servesHost } from './steps/07-custom-host.ts';
import { rings } from './steps/08-alarms.ts';
import { restores } from './steps/09-restore.ts';
import { rotates } from './steps/10-link-keys.ts';
import { erases } from './steps/11-erasure.ts';

/** All steps, in the order in which one goes on with what another has left. */
export const steps: readonly Step<Course>[] = [
  variables,
  answers,
  signsUp,
  trustsEdge,
  invites,
  uploads,
  mails,
  walks,
  schedules,
  servesHost,
  rings,
  restores,
  rotates,
  erases,
];
