/** Points on a film as FCPXML 1.9: markers on a gap, for Final Cut and Resolve. */
import type { Language } from '../../email-template/language.ts';
import type { FrameRate } from '../index.ts';
import { type ExportedPoint, plain } from './exported-point.ts';
import { type FilmLength, isSettled, markerName, markerNote, markersOf } from './markers.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text escaped for the quoted value of an attribute. */
const attribute = (text: string): string =>
  plain(text).replace(/[&<>"'\n\t]/g, (character) => references[character] ?? '');

/** Time of a frame as a fraction of seconds. */
const time = (frame: number, { frames, seconds }: FrameRate): string => `${frame * seconds}/${frames}s`;

/**
 * Project with a gap that carries the markers, as long as the film, or up to the last marker where its length is
 * unknown. Changes are to-dos, completed once accepted; remarks are plain markers.
 */
export const pointsFcpxml = (
  film: string,
  points: readonly ExportedPoint[],
  known?: FilmLength,
  language: Language = 'en',
): string => {
  const { rate, markers, length: frames } = markersOf(points, known);
  const duration = time(frames, rate);
  const lines = markers.map((marker) => {
    const isToDo = marker.points.some(({ kind }) => kind === 'change');
    const completed = isToDo ? ` completed="${isSettled(marker) ? 1 : 0}"` : '';
    const [start, length] = [time(marker.frame, rate), time(marker.length, rate)];
    return `              <marker start="${start}" duration="${length}" value="${attribute(markerName(marker, language))}"${completed} note="${attribute(markerNote(marker, language))}"/>`;
  });
  const name = attribute(film);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${time(1, rate)}" width="1920" height="1080"/>
  </resources>
  <library>
    <event name="${name}">
      <project name="${name}">
        <sequence format="r1" duration="${duration}" tcStart="0s" tcFormat="NDF">
          <spine>
            <gap name="${name}" offset="0s" start="0s" duration="${duration}">
${lines.map((line) => `${line}\n`).join('')}            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
};
