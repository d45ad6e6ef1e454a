import css from './illustrations.module.css';

/** Rectangle with rounded corners. */
const box = (x: number, y: number, width: number, height: number, r = 4): string => {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
};
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** Layers of a drawing on 160 × 112, from back to front: paper with an outline, fine lines, one shape of the accent, lines on it. */
interface Layers {
  readonly paper: string;
  readonly fine?: string;
  readonly accent: string;
  readonly on?: string;
}

const drawings = {
  picture: {
    paper: box(38, 26, 84, 62, 8),
    fine: `${circle(60, 46, 6)}M46 80l19-21a3 3 0 0 1 4.500 0L80 70l5-5a3 3 0 0 1 4.300 0L104 80`,
    accent: 'M112 62c-8-9-12-14-12-21a12 12 0 0 1 24 0c0 7-4 12-12 21z',
    on: circle(112, 41, 4),
  },
  envelope: {
    paper: box(36, 34, 88, 56, 8),
    fine: 'M39 38l34 28a11 11 0 0 0 14 0l34-28',
    accent: circle(122, 36, 11),
    on: 'M117 36.500l3.500 3.500 6.500-7',
  },
  board: {
    paper: `${box(28, 28, 32, 62, 6)}${box(64, 28, 32, 62, 6)}${box(100, 28, 32, 62, 6)}`,
    fine: `${box(34, 34, 20, 13, 3)}${box(34, 52, 20, 13, 3)}${box(70, 58, 20, 13, 3)}${box(106, 34, 20, 13, 3)}`,
    accent: box(70, 34, 20, 19, 3),
    on: 'M75 41h10M75 46h6',
  },
  calendar: {
    paper: `${box(40, 30, 80, 60, 8)}M40 46h80M58 24v12M102 24v12`,
    fine: 'M52 57h8M68 57h8M84 57h8M100 57h8M52 68h8M68 68h8M100 68h8M52 79h8M68 79h8M84 79h8',
    accent: box(80, 61, 16, 14),
    on: 'M84.500 68l2.500 2.500 4.500-5',
  },
  people: {
    paper: `${circle(60, 47, 11)}M44 90a4 4 0 0 1-4-4.500C41 73 49 65 60 65s19 8 20 20.500a4 4 0 0 1-4 4.500z${circle(99, 42, 12)}`,
    accent: 'M80 90a4 4 0 0 1-4-4.500C77 71 86 62 99 62s22 9 23 23.500a4 4 0 0 1-4 4.500z',
    on: 'M92 77l5 5 9-9.500',
  },
  bars: {
    paper: `${box(36, 24, 88, 66, 8)}${box(52, 62, 14, 18, 3)}${box(73, 52, 14, 28, 3)}`,
    fine: 'M50 36h22M50 44h12',
    accent: box(94, 38, 14, 42, 3),
  },
  note: {
    paper: 'M54 22h36l20 20v42a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8zM90 22v14a6 6 0 0 0 6 6h14',
    fine: 'M58 46h22M58 56h38M58 66h26M58 76h18',
    accent: 'M92 60h28a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-16l-9 8v-8h-3a6 6 0 0 1-6-6V66a6 6 0 0 1 6-6z',
    on: 'M98 70h16M98 77h9',
  },
  template: {
    paper: `${box(36, 26, 88, 64, 8)}M36 44h88`,
    fine: 'M44 35h24M84 56h30M84 66h30M84 76h18',
    accent: box(46, 54, 28, 26),
    on: 'M60 61v12M54 67h12',
  },
  archive: {
    paper: `M44 50v34a6 6 0 0 0 6 6h60a6 6 0 0 0 6-6V50z${box(36, 30, 88, 20, 6)}`,
    fine: 'M46 40h16',
    accent: box(64, 60, 32, 13, 6.5),
    on: 'M73 66.500h14',
  },
} as const satisfies Record<string, Layers>;

export type IllustrationName = keyof typeof drawings;
export const illustrationNames: readonly IllustrationName[] = Object.keys(drawings) as IllustrationName[];

/** Line drawing of an empty page, in the colours of the theme; hidden from assistive technology. */
export function Drawing({ name }: { name: IllustrationName }) {
  const { paper, fine, accent, on }: Layers = drawings[name];
  return (
    <svg className={css.drawing} viewBox="0 0 160 112" aria-hidden="true" data-illustration={name}>
      <path className={css.ground} d="M12 60C12 28 42 8 84 8s66 18 66 48-24 50-68 50S12 92 12 60z" />
      <path className={css.paper} d={paper} />
      {fine && <path className={css.fine} d={fine} />}
      <path className={css.accent} d={accent} />
      {on && <path className={css.on} d={on} />}
    </svg>
  );
}
