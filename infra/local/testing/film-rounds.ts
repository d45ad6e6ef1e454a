import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { getReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { reviewTokenOf } from './review-token.ts';
import { storeUploads } from './stored-uploads.ts';
import { createTestProject, type TestProject } from './test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from './test-runtime.ts';

const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };

/**
 * A workspace for all tests of a file, and for each of them a film whose rounds are filled, sent and rejected. The file starts the
 * runtime by itself, because it is known by that which files share one (vitest.config.ts).
 */
export const filmRounds = (start: () => Promise<TestRuntime>) => {
  const made: { runtime?: TestRuntime; workspace?: TestWorkspace; film?: TestProject } = {};
  const has = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('this is there from the first test on');
    return part;
  };
  beforeAll(async () => {
    made.runtime = await start();
    made.workspace = await made.runtime.createWorkspace();
  });
  afterAll(() => made.runtime?.stop());
  afterEach(() => vi.restoreAllMocks());
  beforeEach(async () => {
    made.film = await createTestProject(has(made.workspace).owner);
  });
  const on = {
    get runtime(): TestRuntime {
      return has(made.runtime);
    },
    get workspace(): TestWorkspace {
      return has(made.workspace);
    },
    get agent(): Person {
      return has(made.workspace).owner;
    },
    get film(): TestProject {
      return has(made.film);
    },
    onRound: (round = 0) => ({ id: on.film.id, wf: on.film.wf, rev: on.film.revision(1, round) }),
    uploaded: (round: number, ...names: string[]) =>
      storeUploads(on.workspace.tenantId, on.film, round, names),
    send: (round = 0, more: object = {}) =>
      on.agent.ok(sendPreview, { params: on.onRound(round), body: { emailText, reviewLink: null, ...more } }),
    changesRequested: () =>
      on.agent.ok(rejectRevision, {
        params: { id: on.film.wf, stage: on.film.stage(1).id, rev: on.film.revision(1, 0) },
      }),
    /** Answer of the review page to the first contact of the round. */
    review: async (round = 0) => {
      const token = await reviewTokenOf(on.workspace.tenantId, on.film, on.film.revision(1, round));
      return on.workspace.asAnonymous().ok(getReview, { params: { token } });
    },
  };
  return on;
};
