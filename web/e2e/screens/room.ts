/** Review room: the client's, by a mailed link, and the team's on the timeline; comparing, pointing, answering. */
import type { BrowserContext, Page } from 'playwright-core';
import type { reviewPoints } from '#contracts/points.ts';
import type { Review } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import type { getMe } from '#contracts/workspace.ts';
import type { compare } from '#lib/texts/en/compare.ts';
import { guestOffline } from '#lib/texts/en/guest-offline.ts';
import { guests } from '#lib/texts/en/guests.ts';
import { linkReader } from '#lib/texts/en/link-reader.ts';
import { player } from '#lib/texts/en/player.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { beginAnswer } from '../answering.ts';
import { compareBy } from '../comparing.ts';
import { changing, type Found, failing, noConnection, offline, type Shot, waiting } from './shot.ts';

/** Removes the point that is being written, which would be in the pictures of others. */
const removed = async (page: Page) => {
  const composer = page.locator('[data-composer]');
  // Before that, nothing of it has been sent.
  await composer.getByText(points.saving.saved, { exact: true }).waitFor();
  const isGone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await composer.getByRole('button', { name: points.remove, exact: true }).click();
  await isGone;
};

const resting = (page: Page) =>
  page.locator('[data-stage="ready"]:not([data-moving]), [data-board="ready"]').first();

const comparing = (mode: keyof typeof compare.modes) => async (page: Page) => {
  await resting(page).waitFor();
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  await compareBy(page, mode);
  await resting(page).waitFor();
};

/** Compares the pixels of two versions, to the end. */
const differing = async (page: Page) => {
  await comparing('difference')(page);
  await page
    .getByText(/of the picture differs\.$/)
    .first()
    .waitFor();
};

/** Places a pin and leaves its words open. */
const pinned = async (page: Page) => {
  await resting(page).waitFor();
  await page.getByRole('button', { name: points.add, exact: true }).first().click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await resting(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await page.getByRole('textbox', { name: points.words }).fill('A little more air here, please.');
};

/** Lists the keys. */
const keyList = async (page: Page) => {
  await resting(page).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: viewer.keys }).waitFor();
};

/** Cursor of the keyboard on the work. */
const byKeys = async (page: Page) => {
  await resting(page).waitFor();
  await page.keyboard.press('p');
  await page.getByRole('application').waitFor();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
};

/** Tools of a pointing mode, without a place. */
const tools = async (page: Page) => {
  await resting(page).waitFor();
  await page.getByRole('button', { name: points.add, exact: true }).first().click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
};

/** Takes an answer back that cannot be taken back any more. */
const recalling = async (page: Page) => {
  await page.getByRole('button', { name: review.recall.action }).first().click();
  await page.getByText(review.recall.failed.title).first().waitFor();
};

/** Question for the name of somebody else who answers by the link. */
const naming = async (page: Page) => {
  await page.getByRole('button', { name: linkReader.notYou }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Opens the suggestions of people to mention. */
const mentioning = async (page: Page) => {
  await pinned(page);
  await page.getByRole('textbox', { name: points.words }).pressSequentially(' @');
  await page.getByRole('listbox', { name: points.mention.people }).waitFor();
};

/** Mocks films that could not be converted, with their still or without one. */
const withoutRendition =
  (hasStill: boolean) =>
  (answer: Review): Review => ({
    ...answer,
    files: answer.files.map((file) =>
      file.kind === 'video' && file.playback
        ? {
            ...file,
            ...(hasStill ? {} : { preview: null }),
            playback: { ...file.playback, state: 'refused', refusal: 'too_long', url: null },
          }
        : file,
    ),
  });

const begun = (answer: string) => async (page: Page) => {
  await beginAnswer(page, answer);
  await page.getByRole('dialog').waitFor();
};

/** Opens the sheet of all answers, and chooses one. */
const deciding = async (page: Page) => {
  await resting(page).waitFor();
  await page.getByRole('button', { name: review.decide, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Request changes/ })
    .check();
};

const inRoom = async (page: Page) => {
  await page.getByRole('button', { name: points.team.work.open }).first().click();
  await resting(page).waitFor();
};
const next = async (page: Page) => {
  await inRoom(page);
  await page.keyboard.press('n');
  await page.locator('li button[aria-pressed="true"]').first().waitFor();
};

/** Chooses a pointing tool, and moves it over the work through these shares of its width and height. */
const drawn =
  (mode: keyof typeof viewer.pointing.modes, path: readonly (readonly [number, number])[]) =>
  async (page: Page) => {
    await resting(page).waitFor();
    await page.getByRole('button', { name: points.add, exact: true }).first().click();
    const tools = page.getByRole('toolbar', { name: viewer.pointing.tools });
    await tools.getByRole('button', { name: viewer.pointing.modes[mode], exact: true }).click();
    const box = await resting(page).boundingBox();
    if (!box) throw new Error('no stage');
    for (const [index, [x, y]] of path.entries()) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
const loop = Array.from({ length: 13 }, (_, step) => {
  const angle = (step / 12) * 2 * Math.PI;
  return [0.5 + 0.14 * Math.cos(angle), 0.3 + 0.1 * Math.sin(angle)] as const;
});

/** Turns to the second page: the first one of the demo's documents is a cover. */
const toText = async (page: Page) => {
  const number = page.getByRole('textbox', { name: viewer.pages.number });
  await number.fill('2');
  await number.press('Enter');
  await page.locator('[data-word]').nth(6).waitFor();
};

/** Selects words by the mouse. */
const words = async (page: Page) => {
  await toText(page);
  const [first, last] = [page.locator('[data-word]').nth(2), page.locator('[data-word]').nth(6)];
  await first.waitFor();
  const [from, to] = [await first.boundingBox(), await last.boundingBox()];
  if (!from || !to) throw new Error('no words');
  await page.mouse.move(from.x + 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('toolbar', { name: viewer.text.tools }).waitFor();
};

const searched = async (page: Page) => {
  await toText(page);
  const word = (await page.locator('[data-word]').nth(3).textContent())?.trim() ?? '';
  await page.getByRole('button', { name: viewer.search.open }).click();
  await page.getByRole('textbox', { name: viewer.search.field }).fill(word);
  await page
    .getByText(/^1 of \d+/)
    .first()
    .waitFor();
};

const toFile = (name: RegExp) => async (page: Page) => {
  await page.getByRole('list', { name: review.files }).getByRole('button', { name }).click();
  await page.locator('[data-player], video').first().waitFor();
};

const good = async (page: Page) => {
  const mark = page.getByRole('button', { name: points.good.mark, pressed: true }).first();
  await mark.waitFor();
  // On a phone it is below the work, and the bar is over the window's edge.
  await mark.evaluate((one) => one.scrollIntoView({ block: 'center' }));
};

/** Scrolls to the points, which are below the work on a phone. */
const toPoints = async (page: Page) => {
  const words = page.getByRole('heading', { name: points.title }).or(page.getByText(points.loadError));
  await words.first().waitFor();
  await words.first().evaluate((one) => one.scrollIntoView({ block: 'center' }));
};

/** Draft with an attached picture. */
const attached = async (page: Page) => {
  await pinned(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: points.pictures.add }).click();
  const art = await page.locator('[data-work] img').first().screenshot();
  await (await choosing).setFiles({ name: 'printed.png', mimeType: 'image/png', buffer: art });
  await page.getByRole('button', { name: points.pictures.remove('printed.png') }).waitFor();
};

const decided = changing('**/api/review/*', (json: Review) => ({
  ...json,
  state: 'changes_requested',
  decided: {
    what: 'changes_requested',
    by: `${json.contact.firstname} ${json.contact.lastname}`,
    at: json.sent_on,
  },
  recall: { seq: 1, until: new Date(Date.now() + 9 * 60_000).toISOString() },
}));

type Listed = AnswerOf<typeof reviewPoints.list>;

/** Mocks the points of a review, changed on the basis of the true answer. */
const withPoints =
  (change: (list: Listed, shown: Review) => Listed, review = (json: Review) => json) =>
  async (context: BrowserContext) => {
    let shown: Review | undefined;
    await changing('**/api/review/*', (json: Review) => {
      shown = review(json);
      return shown;
    })(context);
    await changing(calls, (json: Listed) => (shown ? change(json, shown) : json))(context);
  };

const looksGood = withPoints((list, shown) => ({
  ...list,
  good: shown.files.slice(0, 1).map(({ id }) => ({
    file_id: id,
    by: { kind: 'contact', id: 0, name: `${shown.contact.firstname} ${shown.contact.lastname}` },
    own: true,
    at: shown.sent_on ?? '',
  })) as Listed['good'],
}));

/** Five points at nearly the same place, and one apart. */
const closeTogether = withPoints((list, shown) => {
  const [first] = list.items;
  const [file] = shown.files;
  if (!first || !file) return list;
  const placed = [0, 1, 2, 3, 4, 30].map((beside, index) => ({
    ...first,
    id: `gathered-point-${index}`,
    number: index + 1,
    revision_id: shown.revision_id,
    file_id: file.id,
    selector: { shape: { type: 'pin' as const, x: 40 + beside * 0.7, y: 45 } },
    state: 'open' as const,
    answer: null,
    accepted: null,
  }));
  return { ...list, items: [...placed, ...list.items] };
});
const gathered = async (page: Page) => {
  await resting(page).waitFor();
  await page.locator('[data-mark] button').first().click();
  await page.getByRole('menu').waitFor();
};

/** Mocks the films of a review in this state of their renditions. */
const films = (playback: Partial<NonNullable<Review['files'][number]['playback']>>) =>
  changing('**/api/review/*', (json: Review) => ({
    ...json,
    files: json.files.map((file) =>
      file.playback ? { ...file, playback: { ...file.playback, url: null, ...playback } } : file,
    ),
  }));

const captionsOf = (areTaken: boolean) =>
  (['en', 'es'] as const).map((language) => ({
    kind: 'captions' as const,
    language,
    id: language,
    url: '/captions-of-the-film.json',
    ...(areTaken && language === 'en' && { taken: true as const }),
  }));

/** Mocks the text of captions. */
const captionText = (context: BrowserContext) =>
  context.route('**/captions-of-the-film.json', (route) =>
    route.fulfill({
      json: {
        cues: [
          { from: 0, until: 1500, text: 'Vera: Down here it is eleven degrees,\nsummer and winter.' },
          { from: 1600, until: 2400, text: '[A barrel is rolled over stone]' },
          { from: 2500, until: 3900, text: 'Vera: Each one rests for three years.' },
        ],
      },
    }),
  );

/** Captions in two languages for the film, the English ones of an earlier version. */
const withCaptions = (json: Review): Review => ({
  ...json,
  files: json.files.map((file) => (file.playback ? { ...file, captions: captionsOf(true) } : file)),
  earlier_files: json.earlier_files.map((file) =>
    file.playback ? { ...file, captions: captionsOf(false) } : file,
  ),
});
const captioned = async (context: BrowserContext) => {
  await captionText(context);
  await changing('**/api/review/*', withCaptions)(context);
};
const readingCaptions = async (page: Page) => {
  await toFile(/\.mp4/)(page);
  await page.getByRole('button', { name: player.captions.show }).click();
  await page.getByRole('button', { name: player.captions.transcript }).click();
  await page.locator('[data-caption]').getByText('Vera: Down here').waitFor();
  await page.getByText(player.captions.taken).scrollIntoViewIfNeeded();
};

/** A film with its described version; `playback` is that of both. */
const described =
  (playback: Partial<NonNullable<Review['files'][number]['playback']>> = {}) =>
  (json: Review): Review => ({
    ...json,
    files: json.files.flatMap((file) => {
      if (!file.playback) return [file];
      const film = { ...file, described_by: 'told', playback: { ...file.playback, ...playback } };
      return [film, { ...film, id: 'told', name: 'told.mp4', described_by: undefined }];
    }) as Review['files'],
  });

/** Mocks a review in this language. */
const inLanguage = (language: Review['language'], change = (json: Review) => json) =>
  changing('**/api/review/*', (json: Review) => ({ ...change(json), language }));
const toFilm = async (page: Page) => {
  await page.getByRole('button', { name: /\.mp4/ }).first().click();
  await page.locator('[data-player]').waitFor();
};

/** Internal comment of the team on the work. */
const internal = async (page: Page) => {
  await inRoom(page);
  await page.getByRole('button', { name: points.team.work.comment }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await resting(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.3);
  await page.getByRole('textbox', { name: points.remarkWords }).fill('Ask the printer what this costs');
};

const filmInTeam = async (page: Page) => {
  await inRoom(page);
  await toFile(/\.mp4/)(page);
};

/** Reason of a point that is not done. */
const answering = async (page: Page) => {
  await next(page);
  await page.getByRole('button', { name: points.team.markNotDone }).first().click();
  await page.getByRole('textbox').first().fill('The printer has no darker ink on this paper.');
};

const comparingInTeam = async (page: Page) => {
  await inRoom(page);
  await comparing('side')(page);
};

const calls = '**/api/review/*/points';
/** Workspace that lets its clients add people. */
const letting = changing('**/api/me', (me: AnswerOf<typeof getMe>) => ({
  ...me,
  tenant: { ...me.tenant, clients_allow_adding_guests: true },
}));
const adding = async (page: Page) => {
  await page.getByRole('button', { name: guests.action }).click();
  await page.getByRole('dialog').waitFor();
};
const portalCalls = '**/api/projects/*/timeline/*/revisions/*/points';

/** Calls that change points find no connection. */
const noneSent = (context: BrowserContext) =>
  context.route(/\/api\/review\/[^/]+\/points\/.+/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  );

/** A round with a point of its own that is still open. */
const onePoint = (list: Listed, shown: Review): Listed => ({
  ...list,
  items: list.items.slice(0, 1).map((point) => ({
    ...point,
    number: 1,
    revision_id: shown.revision_id,
    file_id: shown.files[0]?.id ?? null,
    selector: { shape: { type: 'pin' as const, x: 40, y: 45 } },
    state: 'open' as const,
    answer: null,
    accepted: null,
  })),
});
const submittedHere = withPoints(onePoint);

/** Points of the round before, each with what became of it. */
const answeredBefore = withPoints((list, shown) => {
  const [file] = shown.earlier_files;
  return {
    ...list,
    items: list.items.slice(0, 2).map((point, index) => ({
      ...point,
      id: `answered-point-${index}`,
      number: index + 1,
      revision_id: shown.revision_id - 1,
      file_id: file?.id ?? null,
      selector: { shape: { type: 'pin' as const, x: 35 + index * 25, y: 40 } },
      state: 'answered' as const,
      accepted: null,
      answer: {
        what: index === 0 ? ('done' as const) : ('not_done' as const),
        text: index === 0 ? 'Moved up a little' : 'The printer has no such paper',
        by: { kind: 'member' as const, id: 1, name: 'Nora North' },
        at: shown.sent_on ?? '',
      },
      told: true,
    })),
  };
});

const answersInSight = async (page: Page) => {
  await resting(page).waitFor();
  await page
    .getByRole('heading', { name: points.earlier })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
};

/** Writes a reply to the first point, with a picture. */
const replying = async (page: Page) => {
  await resting(page).waitFor();
  await page.getByRole('button', { name: points.reply, exact: true }).first().click();
  await page.getByRole('textbox', { name: points.replyWords }).fill('As on this one, please.');
};
const replyingWithPicture = async (page: Page) => {
  await replying(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: points.pictures.add }).click();
  const art = await page.locator('[data-work] img').first().screenshot();
  await (await choosing).setFiles({ name: 'printed.png', mimeType: 'image/png', buffer: art });
  await page.getByRole('button', { name: points.pictures.open('printed.png') }).waitFor();
  // Taking the picture has brought the work into sight.
  await page.getByRole('textbox', { name: points.replyWords }).scrollIntoViewIfNeeded();
};
const waitingReply = async (page: Page) => {
  await replying(page);
  await page.getByRole('button', { name: points.send, exact: true }).click();
  await page.getByText(points.waits.soon).first().waitFor();
};
const draftHere = async (page: Page) => {
  await pinned(page);
  await page.getByText(points.saving.here).first().waitFor();
};
const exporting = async (page: Page) => {
  await page.getByRole('button', { name: points.export.menu }).first().click();
  await page.getByRole('menuitem', { name: points.export.csv }).waitFor();
};

const captionedAndPointed = async (context: BrowserContext) => {
  await captionText(context);
  await withPoints(onePoint, withCaptions)(context);
};
/** Points on paper. */
const printing = async (page: Page) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: points.export.menu }).first().click();
  await page.getByRole('menuitem', { name: points.export.print }).click();
  await page.waitForSelector('body[data-printed]');
};

/** Errors of scripts that find no connection. */
const withoutScripts = [noConnection, 'Unable to preload', 'dynamically imported', 'fetching the script'];
const withoutRoom = (context: BrowserContext) =>
  context.route(/assets\/load-room/, (route) => route.abort('internetdisconnected'));

const drafting = /-(pin|mention|drawing|area|attachment|draft-here)$/;

export const roomShots = ({ reviewOf, timelineOf }: Found): readonly Shot[] => {
  const [picture, approved, film, text] = [
    reviewOf('Tasting night posters'),
    reviewOf('Etichette riserva'),
    reviewOf('Cellar tour film'),
    reviewOf('Holiday spot'),
  ];
  const client: readonly Shot[] = [
    { name: 'room-picture', path: picture },
    { name: 'room-document', path: text, act: toText },
    { name: 'room-approved', path: approved },
    { name: 'room-film', path: film },
    { name: 'room-pin', path: picture, act: pinned, after: removed, window: true },
    { name: 'room-mention', path: picture, act: mentioning, after: removed, window: true },
    { name: 'room-compare-side', path: picture, act: comparing('side'), desk: true },
    { name: 'room-compare-slider', path: picture, act: comparing('slider') },
    { name: 'room-compare-difference', path: picture, act: differing },
    { name: 'room-approve', path: picture, act: begun(review.approve) },
    { name: 'room-decide-changes', path: picture, act: deciding, phone: true },
    { name: 'room-changes', path: picture, act: begun(review.requestChanges) },
    {
      name: 'room-decide',
      path: picture,
      act: async (page) => {
        await page.getByRole('button', { name: review.decide, exact: true }).tap();
        await page.getByRole('dialog').waitFor();
      },
      phone: true,
    },
    { name: 'room-decided', path: picture, given: decided },
    { name: 'room-points', path: picture, act: toPoints, phone: true },
    { name: 'room-keys', path: film, act: keyList, desk: true },
    { name: 'room-cursor', path: picture, act: byKeys, desk: true },
    { name: 'room-tools', path: picture, act: tools, phone: true },
    { name: 'room-recall-refused', path: picture, given: decided, act: recalling, refused: [404, 409] },
    { name: 'room-name', path: picture, act: naming },
    { name: 'room-good', path: picture, given: looksGood, act: good },
    { name: 'room-gathered', path: picture, given: closeTogether, act: gathered, window: true },
    { name: 'room-drawing', path: picture, act: drawn('freehand', loop), window: true },
    {
      name: 'room-area',
      path: picture,
      act: drawn('area', [
        [0.4, 0.2],
        [0.6, 0.5],
      ]),
      window: true,
    },
    { name: 'room-text-marks', path: text, act: words, window: true },
    { name: 'room-search', path: text, act: searched, window: true },
    { name: 'room-compare-overlay', path: picture, act: comparing('overlay') },
    { name: 'room-compare-turns', path: picture, act: comparing('flip') },
    {
      name: 'room-compare-text',
      path: text,
      act: async (page) => {
        await toText(page);
        await comparing('text')(page);
        await page.locator('[data-change]').first().waitFor();
      },
    },
    {
      name: 'room-compare-film',
      path: film,
      act: async (page) => {
        await toFile(/\.mp4/)(page);
        await comparing('side')(page);
      },
      desk: true,
    },
    {
      name: 'room-compare-transcripts',
      path: film,
      given: captioned,
      act: async (page) => {
        await toFile(/\.mp4/)(page);
        await comparing('side')(page);
        const transcripts = page.getByRole('button', { name: new RegExp(`^${player.captions.transcript},`) });
        await transcripts.first().waitFor();
        await page.keyboard.press('t');
        await page.getByText('Vera: Each one').last().scrollIntoViewIfNeeded();
      },
      window: true,
      desk: true,
    },
    { name: 'room-print', path: film, given: captionedAndPointed, act: printing, paper: true, desk: true },
    { name: 'room-paper', path: approved, act: (page) => resting(page).waitFor(), paper: true, desk: true },
    { name: 'room-paper-film', path: film, given: captionedAndPointed, act: toFilm, paper: true, desk: true },
    ...(['still', 'frame'] as const).map(
      (shown): Shot => ({
        name: `room-paper-film-${shown}`,
        path: film,
        given: changing('**/api/review/*', withoutRendition(shown === 'still')),
        act: async (page) => {
          await page.getByRole('button', { name: /\.mp4/ }).first().click();
          await page.locator('video').waitFor();
        },
        paper: true,
        desk: true,
      }),
    ),
    {
      name: 'room-film-described',
      path: film,
      given: changing('**/api/review/*', described()),
      act: async (page) => {
        await toFilm(page);
        await page.getByRole('button', { name: player.described.name }).click();
      },
    },
    {
      name: 'room-film-refused-described',
      path: film,
      given: changing('**/api/review/*', described({ state: 'refused', refusal: 'too_long', url: null })),
      act: async (page) => {
        await page.getByRole('button', { name: /\.mp4/ }).first().click();
        await page.getByRole('button', { name: player.described.name }).waitFor();
        await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
      },
    },
    { name: 'room-film-played', path: film, act: toFile(/\.mp4/) },
    { name: 'room-film-captions', path: film, given: captioned, act: readingCaptions },
    {
      name: 'room-film-menu',
      path: film,
      act: async (page) => {
        await toFile(/\.mp4/)(page);
        await page.getByRole('button', { name: new RegExp(`^${player.speed}`) }).click();
        await page.getByRole('menuitem', { name: player.stopAtPoints }).waitFor();
      },
      window: true,
    },
    {
      name: 'room-film-preparing',
      path: film,
      given: films({ state: 'pending', progress: 40 }),
      act: toFile(/\.mp4/),
    },
    {
      name: 'room-film-refused',
      path: film,
      given: films({ state: 'refused', refusal: 'too_long' }),
      act: async (page) => {
        await toFile(/\.mp4/)(page);
        await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
      },
    },
    { name: 'room-attachment', path: text, act: attached, after: removed, window: true },
    { name: 'room-export', path: picture, given: submittedHere, act: exporting, window: true },
    { name: 'room-answers', path: picture, given: answeredBefore, act: answersInSight },
    {
      name: 'room-reply-picture',
      path: picture,
      given: submittedHere,
      act: replyingWithPicture,
      window: true,
    },
    {
      name: 'room-reply-waiting',
      path: picture,
      given: async (context) => {
        await submittedHere(context);
        await noneSent(context);
      },
      act: waitingReply,
      refused: noConnection,
      window: true,
    },
    {
      name: 'room-draft-here',
      path: picture,
      given: noneSent,
      act: draftHere,
      refused: noConnection,
      window: true,
    },
    {
      name: 'room-closed',
      path: picture,
      given: changing('**/api/review/*', (json: Review) => ({ ...json, state: 'closed' as const })),
      act: (page) => resting(page).waitFor(),
    },
    {
      name: 'room-closed-film',
      path: film,
      given: changing('**/api/review/*', (json: Review) => ({ ...json, state: 'closed' as const })),
      act: toFile(/\.mp4/),
    },
    {
      name: 'room-link',
      path: picture,
      given: changing('**/api/review/*', (json: Review) => ({
        ...json,
        link: 'https://www.figma.example/file/tasting-night',
        files: [],
        earlier_files: [],
      })),
      act: (page) => page.getByText(review.openLink).first().waitFor(),
    },
    {
      name: 'room-unloaded',
      path: picture,
      given: withoutRoom,
      act: async (page) => {
        await page.getByText(review.roomFailed.text).waitFor();
        await page.getByText(review.roomFailed.text).scrollIntoViewIfNeeded();
      },
      refused: withoutScripts,
    },
    {
      name: 'room-unloaded-approve',
      path: picture,
      given: withoutRoom,
      act: async (page) => {
        await page.getByText(review.roomFailed.text).waitFor();
        await begun(review.approve)(page);
      },
      refused: withoutScripts,
    },
    {
      name: 'room-offline',
      path: film,
      act: async (page) => {
        await resting(page).waitFor();
        await page.context().setOffline(true);
        await page.getByText(guestOffline.offline).waitFor();
      },
      refused: withoutScripts,
    },
    ...(['es', 'it', 'fr'] as const).flatMap((language): Shot[] => [
      { name: `room-picture-${language}`, path: picture, given: inLanguage(language) },
      {
        name: `room-film-${language}`,
        path: film,
        given: async (context) => {
          await captionText(context);
          await inLanguage(language, withCaptions)(context);
        },
        act: toFilm,
      },
    ]),
    { name: 'room-points-loading', path: picture, given: waiting(calls), loading: true },
    { name: 'room-points-failing', path: picture, given: failing(calls), act: toPoints, refused: 500 },
    {
      name: 'room-points-offline',
      path: picture,
      given: offline(calls),
      act: toPoints,
      refused: noConnection,
    },
  ];
  const timeline = timelineOf('Tasting night posters');
  const portal: readonly Shot[] = [
    { name: 'room-portal-picture', path: timeline, act: (page) => resting(page).waitFor() },
    {
      name: 'room-portal-document',
      path: timelineOf('Spring menu'),
      act: (page) => resting(page).waitFor(),
    },
    { name: 'room-portal-film', path: timelineOf('Cellar tour film') },
    { name: 'room-portal-film-played', path: timelineOf('Cellar tour film'), act: toFilm },
    { name: 'room-portal-pin', path: timeline, act: pinned, after: removed, window: true },
    { name: 'room-portal-compare', path: timeline, act: comparing('side'), desk: true },
    { name: 'room-portal-approve', path: timeline, act: begun(review.approve) },
    { name: 'room-portal-add', path: timeline, given: letting, act: adding },
    {
      name: 'room-portal-add-refused',
      path: timeline,
      given: letting,
      act: async (page) => {
        await adding(page);
        await page.getByRole('dialog').getByRole('button', { name: guests.add, exact: true }).click();
        await page.getByRole('alert').first().waitFor();
      },
      window: true,
    },
    {
      name: 'room-portal-points-loading',
      path: timeline,
      given: waiting(portalCalls),

      loading: true,
    },
    {
      name: 'room-portal-points-failing',
      path: timeline,
      given: failing(portalCalls),
      act: toPoints,
      refused: 500,
    },
  ];
  const all: readonly Shot[] = [
    // On a phone the work is as high as the window.
    ...client.map((shot): Shot => ({ ...shot, as: 'guest', window: true })),
    ...portal.map((shot): Shot => ({ ...shot, as: 'client', window: true })),
    { name: 'room-team', path: timeline, act: inRoom },
    { name: 'room-team-paper', path: timelineOf('Etichette riserva'), paper: true, desk: true },
    { name: 'room-team-point', path: timeline, act: next },
    { name: 'room-team-film', path: timelineOf('Cellar tour film'), act: filmInTeam },
    {
      name: 'room-team-captions',
      path: timelineOf('Cellar tour film'),
      desk: true,
      act: async (page) => {
        await filmInTeam(page);
        await page.getByRole('button', { name: /^(Add captions or|Captions and) audio description/ }).click();
        await page.getByRole('dialog').waitFor();
      },
      window: true,
    },
    {
      name: 'room-team-given-up',
      path: timelineOf('Cellar tour film'),
      given: changing('**/api/projects/*/timeline/*', (json: AnswerOf<typeof getTimeline>) => ({
        ...json,
        files: json.files.map(({ file, ...of }) => ({
          ...of,
          file: file.playback
            ? {
                ...file,
                playback: {
                  ...file.playback,
                  ...{ state: 'refused', refusal: 'too_complex', url: null, can_retry: true },
                },
              }
            : file,
        })),
      })),
      act: filmInTeam,
    },
    { name: 'room-team-document', path: timelineOf('Holiday spot'), act: inRoom },
    { name: 'room-team-answer', path: timeline, act: answering, window: true },
    { name: 'room-team-internal', path: timeline, act: internal, window: true },
    { name: 'room-team-compare', path: timeline, act: comparingInTeam },
    { name: 'room-team-loading', path: timeline, given: waiting(portalCalls), loading: true },
    { name: 'room-team-failing', path: timeline, given: failing(portalCalls), refused: 500 },
    {
      name: 'room-team-page-failing',
      path: timeline,
      given: failing(portalCalls),
      act: inRoom,
      refused: 500,
    },
    {
      name: 'room-team-unloaded',
      path: timeline,
      given: (context) => context.route(/assets\/team-room/, (route) => route.abort('internetdisconnected')),
      refused: noConnection,
    },
    {
      name: 'room-team-export',
      path: timeline,
      act: async (page) => {
        await page.getByRole('button', { name: points.export.menu }).first().click();
        await page.getByRole('menuitem', { name: points.export.csv }).waitFor();
      },
      window: true,
    },
  ];
  // Drafts that a shot leaves would be in the pictures of others.
  const writes = (shot: Shot): boolean => drafting.test(shot.name);
  return [...all.filter((shot) => !writes(shot)), ...all.filter(writes)];
};
