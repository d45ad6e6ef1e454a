/**
 * Rehearsal: the keys of links are changed by `npm run change-keys` while guests open their links. They are refused at no moment; only
 * the second change ends links of before the first. Here the product is started again for the new keys and cannot be reached
 * meanwhile; on AWS functions are replaced one after the other.
 */
import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { type ApiClient, apiClient } from '#local/api-client.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { startProduct, stopProduct } from '#testing/product-process.ts';
import { createTestProject } from '#testing/test-project.ts';
import { startTestRuntime } from '#testing/test-runtime.ts';

export interface RotationRehearsal {
  readonly projects: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Answers by what they were. */
interface Answers {
  opened: number;
  refused: number;
  /** Calls while the product was started again. */
  unreachable: number;
}

export interface RotatedByRehearsal {
  readonly underTraffic: Readonly<Answers>;
  /** Links of before the first change that open after the second. */
  readonly openAfterSecond: number;
}

const subdomain = 'acme';

/** Sends a preview of as many projects; the tokens of its contacts' links, and a client without a login. */
const mailedLinks = async (dataDir: string, projects: number) => {
  const runtime = await startTestRuntime({ dataDir, events: false });
  try {
    const { owner, tenantId } = await runtime.createWorkspace({ subdomain });
    const tokens: string[] = [];
    for (let index = 0; index < projects; index += 1) {
      const film = await createTestProject(owner, { name: `Film ${index}` });
      const rev = film.revision(1, 0);
      await owner.ok(sendPreview, {
        params: { id: film.id, wf: film.wf, rev },
        body: {
          emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
          reviewLink: 'https://vimeo.example/1',
        },
      });
      const links = await linksOfRevision(tenantId, film.id, rev);
      for (const { link_id } of links.values()) tokens.push(tokenOfLink(link_id));
    }
    return { tokens, anybody: apiClient(runtime, subdomain) };
  } finally {
    await runtime.stop();
  }
};

export const rehearseRotation = async ({
  projects,
  folder,
  print,
}: RotationRehearsal): Promise<RotatedByRehearsal> => {
  const dataDir = join(folder, 'data');
  const { tokens, anybody } = await mailedLinks(dataDir, projects);
  let product: ChildProcess | undefined;
  const start = async () => {
    product = await startProduct(dataDir, join(folder, 'tmp'));
  };
  const stop = async () => {
    if (product) await stopProduct(product);
  };
  const changeKeys = async () => {
    await stop();
    await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../infra/ops/change-keys.ts')],
      { env: { ...process.env, PROOFLINE_DATA: dataDir } },
    );
    await start();
  };
  try {
    await start();
    const ending = new AbortController();
    const answers: Answers = { opened: 0, refused: 0, unreachable: 0 };
    const traffic = Promise.all(tokens.map((token) => openAgain(anybody, token, answers, ending.signal)));
    const reach = async (opened: number) => {
      while (answers.opened < opened) await delay(20);
    };
    await reach(10 * tokens.length);
    const before = { ...answers };
    await changeKeys();
    await reach(before.opened + 10 * tokens.length);
    ending.abort();
    await traffic;
    print(`${tokens.length} guests open their links again and again while the keys are changed:`);
    print(
      `before the change ${before.opened} opened, ${before.refused} refused; until the end ${answers.opened} opened, ${answers.refused} refused, ${answers.unreachable} while the product was started again`,
    );
    await changeKeys();
    const after: Answers = { opened: 0, refused: 0, unreachable: 0 };
    for (const token of tokens) await open(anybody, token, after);
    print(`after a second change, ${after.opened} of ${tokens.length} links of before the first one open`);
    return { underTraffic: answers, openAfterSecond: after.opened };
  } finally {
    await stop();
  }
};

/** Opens a link once, and counts the answer. */
const open = async (anybody: ApiClient, token: string, answers: Answers): Promise<void> => {
  try {
    const { status } = await anybody.call(getReview, { params: { token } });
    if (status === 200) answers.opened += 1;
    else answers.refused += 1;
  } catch {
    answers.unreachable += 1;
    await delay(200);
  }
};

const openAgain = async (anybody: ApiClient, token: string, answers: Answers, signal: AbortSignal) => {
  while (!signal.aborted) {
    await open(anybody, token, answers);
    await delay(50);
  }
};
