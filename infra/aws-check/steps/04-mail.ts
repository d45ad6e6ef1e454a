import { listContactMailing } from '#contracts/mailing.ts';
import { copyLink } from '#contracts/review.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import type { Step } from '../check.ts';
import { asOwner, type Course, given } from '../course.ts';
import { awaited, Unexpected } from '../deployment.ts';

export const mails: Step<Course> = {
  name: 'mail',
  expects: 'one mail is sent; the other bounces, and its address is suppressed',
  after: ['upload'],
  async run(deployment, course) {
    const { id, wf, rev } = given(course.round);
    const owner = await asOwner(deployment, course);
    await owner.ok(sendPreview, {
      params: { id, wf, rev },
      body: { emailText: { subject: 'Check', body: '<p>{{review_link}}</p>' }, reviewLink: null },
    });
    const states = await awaited(
      deployment,
      { minutes: 5, for: 'a sent mail and a bounced one' },
      async () => {
        const { history } = await owner.ok(getTimeline, { params: { id, wf } });
        const all = history.flatMap(({ mails: of = [] }) => of);
        const stateOf = (kind: 'success' | 'bounce') => all.find(({ to }) => to.startsWith(`${kind}+`));
        const [sent, bounced] = [stateOf('success'), stateOf('bounce')];
        if (sent?.state === 'failed') throw new Unexpected(`SES refused the mail: ${sent.reason ?? ''}`);
        return sent?.state === 'sent' && bounced?.state === 'bounced' ? { bounced } : undefined;
      },
    );
    const { project } = await owner.ok(getTimeline, { params: { id, wf } });
    const ids = project.contacts.map((contact) => contact.id).join(',');
    const { contacts } = await owner.ok(listContactMailing, { query: { ids } });
    const suppressed = contacts.filter((contact) => contact.suppressed === 'bounced');
    if (suppressed.length !== 1)
      throw new Unexpected(`${suppressed.length} addresses are suppressed, not one`);
    const contactId = given(course.contactId);
    const { url } = await owner.ok(copyLink, { params: { id, rev, contactId } });
    course.link = given(new URL(url).pathname.split('/').at(-1));
    return `sent; bounced: ${states.bounced.reason ?? 'no reason told'}`;
  },
};
