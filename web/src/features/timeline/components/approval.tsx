import type { HistoryEntry } from '#contracts/workflows.ts';
import { shownName } from '#domain/answerer/index.ts';
import type { FileOfEvent, NumberedPoint } from '#domain/event.ts';
import { seenSum } from '#domain/file/seen.ts';
import { howFarInWords, seenInWords } from '#domain/file/seen-words.ts';
import type { Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { personName } from '#lib/format/person-name.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';
import { Icon } from '#ui/index.ts';

import css from './timeline.module.css';

/** Approval with its author, date and the approved files, identified by their hashes (rules.md 10). */
export function Approval({
  stage,
  entry,
  files,
  openPoints,
  message,
}: {
  stage: Stage;
  entry: HistoryEntry;
  files: readonly FileOfEvent[];
  openPoints: readonly NumberedPoint[];
  message: string | undefined;
}) {
  const { exact } = useFormat();
  return (
    <section className={css.approval} aria-label={texts.approval.title}>
      <h3>
        <Icon name="check-circle" />
        {texts.approval.by(approversOf(entry), exact(entry.at))}
      </h3>
      {entry.actor.proof && <p className={css.quiet}>{texts.history.proofs[entry.actor.proof]}</p>}
      {message && (
        <blockquote dir="auto" lang="" className={css.quote}>
          {message}
        </blockquote>
      )}
      {openPoints.length > 0 && (
        <p>
          <Icon name="alert" size={14} />{' '}
          {texts.approval.open(openPoints.length, openPoints.map(nameOf(stage)).join(', '))}
        </p>
      )}
      {files.length === 0 ? (
        <p className={css.quiet}>{texts.approval.noFiles}</p>
      ) : (
        <>
          <p className={css.quiet}>{texts.approval.files}</p>
          <FileHashes files={files} />
        </>
      )}
    </section>
  );
}

/** Everybody whose answers led to it, or the one who approved. */
const approversOf = ({ actor, events }: HistoryEntry): string => {
  const given = events.flatMap((event) =>
    event.category === 'Revision Approved' && event.by !== 'agent' ? (event.given ?? []) : [],
  );
  return given.length > 0
    ? given.map(({ approver }) => shownName(approver, language())).join(', ')
    : personName(actor);
};

/** Name of a point outside its round. */
const nameOf =
  ({ tasks }: Stage) =>
  ({ revisionId, number }: NumberedPoint): string => {
    const round = tasks.findIndex(({ id }) => id === revisionId);
    return texts.approval.point(number, round < 0 ? texts.removedRound : texts.roundName(round));
  };

/** Files with their SHA-256, each verified against the store or only stated by the uploader, and how far they were seen. */
export function FileHashes({ files }: { files: readonly FileOfEvent[] }) {
  const sum = seenSum(files);
  return (
    <>
      {sum && <p className={css.quiet}>{texts.approval.seen(seenInWords(sum, language()))}</p>}
      <ul className={css.hashes}>
        {files.map(({ id, name, sha256, verified, seen, how_far }) => (
          <li key={id}>
            <span className={css.fileName}>{name}</span>
            {sha256 ? (
              <code>
                {texts.approval.sha256} {sha256}
              </code>
            ) : (
              <span className={css.quiet}>{texts.approval.noHash}</span>
            )}
            {seen === false && <span className={css.quiet}>{texts.approval.unseen}</span>}
            {seen && how_far && files.length > 1 && (
              <span className={css.quiet}>{howFarInWords(how_far, language())}</span>
            )}
            <span className={verified ? css.verified : css.quiet}>
              <Icon name={verified ? 'check-circle' : 'info'} size={14} />
              {verified ? texts.approval.verified : texts.approval.unverified}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
