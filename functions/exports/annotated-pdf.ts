import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Language } from '#domain/email-template/language.ts';
import { type PagesRefusal, pagesLimits, sizesOf } from '#domain/file/pages.ts';
import type { ExportedPoint } from '#domain/point/export/index.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { storeExport, uploadBody } from '#server/files/objects.ts';
import { RendererEnded } from '#server/files/renderer.ts';
import { exportKey, readUrl } from '#server/files/storage.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { log } from '#server/log.ts';
import type { AnnotateJob, AnnotateOutcome } from './annotate.ts';
import { annotator } from './annotator.ts';

export const tooLarge = (): Refused =>
  refused('export_too_large', {
    params: { pages: pagesLimits.pages, megabytes: pagesLimits.bytes / 1_000_000 },
  });

const refusalOf = (reason: PagesRefusal | 'too_large'): Refused => {
  if (reason === 'encrypted') return refused('export_encrypted');
  return reason === 'broken' || reason === 'empty' ? refused('export_broken') : tooLarge();
};

/** Outcome of a job; a crash or timeout of its process is the file's own fault, so a retry would not help. */
const annotated = async (job: AnnotateJob): Promise<AnnotateOutcome> => {
  try {
    return await annotator.render(job);
  } catch (error) {
    if (!(error instanceof RendererEnded)) throw error;
    log.warn('annotating failed', { error });
    return { refused: 'too_large' };
  }
};

/**
 * Signed URL of a copy of the PDF with the points as annotations. There is one copy for each audience and language, which
 * the next export replaces.
 */
export const annotatedPdf = async (
  file: FileRecord,
  points: readonly ExportedPoint[],
  {
    name,
    audience,
    language,
    now,
  }: {
    readonly name: string;
    readonly audience: string;
    readonly language: Language;
    readonly now: number;
  },
): Promise<string | Refused> => {
  if (file.pages?.refusal) return refusalOf(file.pages.refusal);
  const count = sizesOf(file.pages?.sizes ?? []).length;
  if (file.size > pagesLimits.bytes || count > pagesLimits.pages) return tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'proofline-export-'));
  try {
    const path = join(folder, 'copy.pdf');
    await pipeline(await uploadBody(file), createWriteStream(path));
    const outcome = await annotated({ path, points, language });
    if ('refused' in outcome) return refusalOf(outcome.refused);
    const key = exportKey(file, language === 'en' ? audience : `${audience}-${language}`);
    await storeExport(key, await readFile(path), 'application/pdf');
    return await readUrl(key, now, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
