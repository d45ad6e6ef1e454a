/** Points on a film as an edit decision list of CMX 3600, whose markers Resolve imports into a timeline. */
import { singleLine } from '../../email-template/html.ts';
import type { Language } from '../../email-template/language.ts';
import { timecode } from '../selector.ts';
import type { ExportedPoint } from './exported-point.ts';
import { plain } from './exported-point.ts';
import { type FilmLength, isSettled, type Marker, markerName, markerNote, markersOf } from './markers.ts';

/** Most characters of a title. */
const longestTitle = 70;

/** Field of a marker, on one line and without bars, which would begin another field. */
const field = (text: string): string => singleLine(plain(text)).replaceAll('|', '/');

const colourOf = (marker: Marker): string => {
  if (isSettled(marker)) return 'Green';
  return marker.points.every(({ state }) => state === 'accepted' || state === 'answered') ? 'Blue' : 'Red';
};

/**
 * List of events, one for each marker, as Resolve writes the markers of a timeline. Timecode counts without dropped
 * frames, and the film begins at one hour, as timelines do. A marker's text comes first in its line: it begins with
 * the word for a point, because a line that begins with a digit would be taken for another event.
 */
export const pointsEdl = (
  film: string,
  points: readonly ExportedPoint[],
  known?: FilmLength,
  language: Language = 'en',
): string => {
  const { rate, markers } = markersOf(points, known);
  const hour = 3600 * Math.round(rate.frames / rate.seconds);
  const events = markers.map((marker, index) => {
    const at = (frame: number) => timecode({ frame: hour + frame, rate });
    const [start, end] = [at(marker.frame), at(marker.frame + 1)];
    const number = String(index + 1).padStart(3, '0');
    return [
      `${number}  001      V     C        ${start} ${end} ${start} ${end}  `,
      `${field(markerNote(marker, language))} |C:ResolveColor${colourOf(marker)} |M:${markerName(marker, language)} |D:${marker.length}`,
      '',
    ];
  });
  const title = [...field(film)].slice(0, longestTitle).join('');
  return [`TITLE: ${title}`, 'FCM: NON-DROP FRAME', '', ...events.flat()]
    .map((line) => `${line}\r\n`)
    .join('');
};
