import { walk } from '../../../functions/canary/walk.ts';
import type { Step } from '../check.ts';
import { type Course, given, mailbox } from '../course.ts';
import { originOf, Unexpected } from '../deployment.ts';

export const walks: Step<Course> = {
  name: 'walk',
  expects: 'the canary’s walk: sign in, send, open the link, approve, tidy up',
  after: ['sign-up'],
  async run(deployment, course) {
    const { subdomain, owner } = given(course.workspace);
    const { clientId } = deployment;
    const place = {
      origin: originOf(deployment, subdomain),
      clientId,
      ...owner,
      contact: mailbox('success', 'walk'),
    };
    const times: string[] = [];
    await walk(place, (step, milliseconds) => times.push(`${step} ${milliseconds} ms`)).catch(
      (fallen: Error) => {
        throw new Unexpected(
          `${fallen.message}: ${fallen.cause instanceof Error ? fallen.cause.message : ''}`,
        );
      },
    );
    return times.join(', ');
  },
};
