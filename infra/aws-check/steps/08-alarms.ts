import type { Step } from '../check.ts';
import type { Course } from '../course.ts';
import { Skipped, Unexpected } from '../deployment.ts';

export const rings: Step<Course> = {
  name: 'alarm',
  expects: 'an alarm that goes off reaches its topic',
  async run({ alarms }) {
    if (!alarms) throw new Skipped('nothing rings here');
    const name = 'api-5xx';
    if (!(await alarms.ring(name))) throw new Unexpected(`the topic refused the alarm ${name}`);
    return `${name} has told the topic`;
  },
};
