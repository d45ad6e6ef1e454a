import { useEffect, useState } from 'react';
import type { CaptionText, FileCaptions } from '#contracts/file.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { clockOf, languageName } from '../player/captions.tsx';
import { playerCatalogues } from '../player/catalogues.ts';
import { textAt } from '../player/use-captions.ts';
import type { PointFile } from './point-place.ts';
import css from './print-sheet.module.css';

/** Text of a file in a language: its transcript, else its captions. */
interface Said {
  readonly file: PointFile;
  readonly captions: FileCaptions;
  /** Undefined if it could not be loaded. */
  readonly text: CaptionText | undefined;
}

/** Transcripts of a file, and the captions of languages without one: those are their transcript (decision 0129). */
const spokenOf = ({ captions = [] }: PointFile): readonly FileCaptions[] =>
  captions.filter(
    ({ kind, language }) =>
      kind === 'transcript' ||
      !captions.some((other) => other.kind === 'transcript' && other.language === language),
  );

/** Words of the films and sounds of a round on paper, in each of their languages; nothing without any. */
export function PrintTranscripts({
  files,
  language,
}: {
  files: readonly PointFile[];
  language: PointsTexts['language'];
}) {
  const wanted = files.flatMap((file) => spokenOf(file).map((captions) => ({ file, captions })));
  const [loaded, setLoaded] = useState<{ readonly texts: PlayerTexts; readonly said: readonly Said[] }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (wanted.length === 0) return;
    const ending = new AbortController();
    Promise.all([
      playerCatalogues[language](),
      Promise.all(
        wanted.map(async ({ file, captions }) => ({
          ...{ file, captions },
          text: await textAt(captions.url, ending.signal).catch(() => undefined),
        })),
      ),
    ])
      .then(([{ player }, said]) => ending.signal.aborted || setLoaded({ texts: player, said }))
      .catch(() => ending.signal.aborted || setFailed(true));
    return () => ending.abort();
    // The sheet is printed once, as the files were when it was asked for.
  }, []);
  if (wanted.length === 0 || hasFailed) return null;
  if (!loaded) return <section data-pending />;
  const { texts, said } = loaded;
  return (
    <>
      {said.map(({ file, captions, text }) => (
        <section key={`${file.id} ${captions.id} ${captions.language}`} className={css.transcript}>
          <h2>{`${texts.captions.transcript}: ${file.name}, ${languageName(captions.language)}`}</h2>
          {captions.taken && <p className={css.meta}>{texts.captions.taken}</p>}
          {text === undefined && <p>{texts.captions.failed}</p>}
          <div lang={captions.language} dir="auto">
            {text?.text !== undefined && <p className={css.words}>{text.text}</p>}
            {text?.cues?.map(({ from, text: words }) => (
              <p key={`${from} ${words}`} className={css.cue}>
                <span className={css.meta}>{clockOf(from)}</span>
                <span className={css.words}>{words}</span>
              </p>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
