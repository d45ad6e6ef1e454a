/** Export of points (docs/decisions/0042-points-are-taken-away.md). */
export { pointsAnnotations } from './annotations.ts';
export { csvColumns, harmless, pointsCsv } from './csv.ts';
export { pointsEdl } from './edl.ts';
export { exportWords } from './export-words.ts';
export {
  answerLine,
  type ExportedFile,
  type ExportedPoint,
  internalWords,
  plain,
  threadWords,
} from './exported-point.ts';
export { pointsFcpxml } from './fcpxml.ts';
export { markersOf } from './markers.ts';
export { boxAround, cornersOf, onPage, type PageBox, type PageFrame, shownPart } from './page-place.ts';
