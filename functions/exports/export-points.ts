/** Points of a round as a file, for the spreadsheet, the editing program or the printer (decision 0042). */
import { type ExportFormat, exportPoints, exportReviewPoints, type WirePoint } from '#contracts/points.ts';
import type { QueryOf } from '#contracts/route.ts';
import { type Named, shownName } from '#domain/answerer/index.ts';
import { roundHeading } from '#domain/email-template/point-words.ts';
import { displayName } from '#domain/file/name.ts';
import {
  type ExportedPoint,
  exportWords,
  pointsAnnotations,
  pointsCsv,
  pointsEdl,
  pointsFcpxml,
} from '#domain/point/export/index.ts';
import { threadOf } from '#domain/point/index.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { inOrder, pointView } from '#server/points/point-view.ts';
import { type OnRound, type PointCall, type Round, roundToRead } from '#server/points/round-of-call.ts';
import { stageThreads } from '#server/points/stage-points.ts';
import { annotatedPdf, tooLarge } from './annotated-pdf.ts';

type TextFormat = Exclude<ExportFormat, 'pdf'>;
type Wanted = QueryOf<typeof exportPoints>;

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  edl: 'text/plain',
  fcpxml: 'application/xml',
  json: 'application/ld+json',
  pdf: 'application/pdf',
};

/** Bytes of an answer: Lambda takes 6 MB, with what surrounds the text. */
const largestText = 5_500_000;

/** Format that takes any points; the others are of one file, of certain types. */
const takes: Readonly<Partial<Record<ExportFormat, RegExp>>> = {
  edl: /^(video|audio)\//,
  fcpxml: /^(video|audio)\//,
  pdf: /^application\/pdf$/,
};

/** Refused for a file that is not of the round, not the caller's to see, or not of the format's types. */
const fileFor = (
  { files, revisionId, by }: Round,
  { format, file: id }: Wanted,
): FileRecord | undefined | Refused => {
  const type = takes[format];
  if (id === undefined) return type ? refused('export_file', { field: 'file' }) : undefined;
  const file = files.find((one) => one.id === id && one.revisionId === revisionId);
  const isShown = file?.state !== 'refused' && (by.kind === 'member' || file?.sent_on !== undefined);
  if (!file || !isShown || (type && !type.test(file.type))) return refused('export_file', { field: 'file' });
  return file;
};

const exported = (
  point: WirePoint,
  round: string,
  files: readonly FileRecord[],
  language: Wanted['language'],
): ExportedPoint | undefined => {
  const nameOf = (person: Named): string => shownName(person, language);
  const { id, number, state, submitted_on, file_id, author, answer, accepted, body } = point;
  // A draft is its author's own until it is submitted.
  if (number === null || submitted_on === null || state === 'draft') return undefined;
  const file = files.find((one) => one.id === file_id);
  return {
    id,
    number,
    round,
    file: file && { id: file.id, name: file.name, type: file.type },
    selector: point.selector,
    kind: point.kind,
    internal: point.internal,
    state,
    author: nameOf(author),
    at: submitted_on,
    body,
    pictures: point.attachments.map(({ name }) => name),
    answer: answer ? { ...answer, by: nameOf(answer.by) } : undefined,
    accepted: accepted ? { by: nameOf(accepted.by), at: accepted.at } : undefined,
    thread: threadOf(point).map((line) => ({ ...line, by: nameOf(line.by) })),
  };
};

/** Length of a film, once its rendition is made. */
const lengthOf = (file: FileRecord | undefined) => {
  const { frames, rate } = file?.playback ?? {};
  return frames === undefined || rate === undefined ? undefined : { frames, rate };
};

const exportOf = async (call: PointCall, on: OnRound, query: Wanted) => {
  const { revisionId: rev } = on;
  const round = await roundToRead(call, on);
  if (isRefused(round)) return round;
  const file = fileFor(round, query);
  if (isRefused(file)) return file;
  const { by, workflow, key, stage, task, project, files } = round;
  const threads = await stageThreads(key);
  const { format, language } = query;
  const roundName = roundHeading(stage.tasks.indexOf(task), language);
  const points = inOrder(threads.flatMap((thread) => pointView(by, workflow, thread) ?? []))
    .filter(({ revision_id, file_id }) => revision_id === rev && (!file || file_id === file.id))
    .flatMap((point) => exported(point, roundName, files, language) ?? []);

  const isPrivate = points.some(({ internal, thread }) => internal || thread.some((line) => line.internal));
  const base = file?.name.replace(/\.[^.]*$/, '') ?? `${project.name}, ${stage.title}`;
  // A file with internal comments says so: it lies beside others that are meant for the client.
  const title = `${base}, ${roundName}, ${exportWords[language].title}${isPrivate ? ' (internal)' : ''}`;
  const name = displayName(`${title.replaceAll(/[/\\]/g, '-')}.${format}`);
  const type = types[format];

  if (format === 'pdf') {
    if (!file) return refused('export_file', { field: 'file' });
    const url = await annotatedPdf(file, points, { name, audience: by.kind, language, now: call.now });
    return isRefused(url) ? url : { name, type, text: null, url };
  }
  const written: Readonly<Record<TextFormat, () => string>> = {
    csv: () => pointsCsv(points, project.timezone, { language, forClient: by.kind === 'contact' }),
    edl: () => pointsEdl(title, points, lengthOf(file), language),
    fcpxml: () => pointsFcpxml(title, points, lengthOf(file), language),
    json: () => pointsAnnotations(title, rev, points, language),
  };
  const text = written[format]();
  if (Buffer.byteLength(JSON.stringify(text)) > largestText) return tooLarge();
  return { name, type, text, url: null };
};

export const exportPointsEndpoint = endpoint(exportPoints, (call) => {
  const { id, wf, rev } = call.params;
  return exportOf(call, { projectId: id, workflowId: wf, revisionId: rev }, call.query);
});

/** By a mailed link: the round of the link, as its page shows it. */
export const exportReviewPointsEndpoint = endpoint(exportReviewPoints, (call) => {
  const { link } = call.principal;
  if (!link) throw new Error('a reviewer comes by a link');
  return exportOf(call, link, call.query);
});
