import { decideReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import type { ApiClient } from '../api-client.ts';
import { reviewTokenOf } from './review-token.ts';
import { createTestProject, type TestProject } from './test-project.ts';

/**
 * Project whose first round was sent as a link, and whose client asks for changes in it. `settled` waits for consumers where a
 * runtime handles events by itself.
 */
export const createRejectedFilm = async (
  {
    owner,
    guest,
    tenantId,
    settled = async () => undefined,
  }: {
    readonly owner: ApiClient;
    /** Caller without an account. */
    readonly guest: ApiClient;
    readonly tenantId: number;
    readonly settled?: () => Promise<void>;
  },
  given: Parameters<typeof createTestProject>[1],
): Promise<TestProject> => {
  const film = await createTestProject(owner, given);
  const round = film.revision(1, 0);
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: round },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await settled();
  await guest.ok(decideReview, {
    params: { token: await reviewTokenOf(tenantId, film, round) },
    body: { decision: 'request_changes', message: 'Louder' },
  });
  await settled();
  return film;
};
