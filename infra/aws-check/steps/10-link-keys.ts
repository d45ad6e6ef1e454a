import { copyLink, getReview } from '#contracts/review.ts';
import { type Caller, callerIn } from '../calls.ts';
import type { Step } from '../check.ts';
import { asOwner, type Course, given } from '../course.ts';
import { awaited, Unexpected } from '../deployment.ts';

const opensAfterwards = 10;

/** Traffic of a guest, until it is stopped. */
const opening = (guest: Caller, token: string, every: number) => {
  const seen = { opened: 0, refused: 0, unreached: 0 };
  let goesOn = true;
  const ended = (async () => {
    while (goesOn) {
      const status = await guest.status(getReview, { params: { token } }).catch(() => 0);
      if (status === 200) seen.opened += 1;
      else if (status >= 400 && status < 500) seen.refused += 1;
      else seen.unreached += 1;
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  })();
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await ended;
    },
  };
};

export const rotates: Step<Course> = {
  name: 'rotation',
  expects: 'a mailed link opens before, during and after a change of keys; new links name the new key',
  after: ['mail'],
  async run(deployment, course) {
    const { subdomain } = given(course.workspace);
    const [token, { id, rev }, contactId] = [
      given(course.link),
      given(course.round),
      given(course.contactId),
    ];
    const traffic = opening(callerIn(deployment, subdomain), token, deployment.every);
    try {
      await awaited(deployment, { minutes: 2, for: 'guests' }, async () => traffic.seen.opened || undefined);
      await deployment.changeKeys();
      const before = traffic.seen.opened;
      await awaited(deployment, { minutes: 2, for: 'guests after the change' }, async () =>
        traffic.seen.opened >= before + opensAfterwards ? true : undefined,
      );
    } finally {
      await traffic.stop();
    }
    const { opened, refused, unreached } = traffic.seen;
    const told = `${opened} opened, ${refused} refused, ${unreached} unreached`;
    if (refused > 0 || unreached > 0) throw new Unexpected(told);
    const { url } = await (await asOwner(deployment, course)).ok(copyLink, {
      params: { id, rev, contactId },
    });
    const fresh = given(new URL(url).pathname.split('/').at(-1));
    const keyOf = (link: string) => link.slice(22, 26);
    if (keyOf(fresh) === keyOf(token)) throw new Unexpected(`${told}; new links name the former key`);
    return `${told}; key ${keyOf(token)} became ${keyOf(fresh)}`;
  },
};
