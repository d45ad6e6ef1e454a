import { cx } from './cx.ts';
import css from './icon.module.css';

/* Outlines on a 24 × 24 grid with a stroke of 1.75; a name that ends in "-filled" is filled instead. */
const iconPaths = {
  dashboard: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  project: 'M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  projects: 'M7 3h10M5 7h14M5 11h14a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  client: 'M4 21V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16M14 10h5a1 1 0 0 1 1 1v10M2.5 21h19M8 8h2M8 12h2M8 16h2',
  template: 'M4 4h16v5H4zM4 13h7v7H4zM15 13h5v7h-5z',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.300c-.7.3-1 .8-1 1.700M12 16.600v.1',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20a7.5 6 0 0 1 15 0',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5a6.5 5 0 0 1 13 0M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.800a6 5 0 0 1 3.5 4.700',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.300l2.800 2.700L16 9.5',
  x: 'M6 6l12 12M18 6L6 18',
  'x-circle': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9 9l6 6M15 9l-6 6',
  ban: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM5.700 5.700l12.600 12.600',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  alert: 'M12 4l9 16H3zM12 10v4M12 16.900v.1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5M12 7.900v.1',
  send: 'M4 12L20 4l-5 16-3.5-6.5zM11.5 13.5L20 4',
  undo: 'M8 5L4 9l4 4M4 9h10a6 5.5 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 5.5 0 0 0 0 11h3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  drag: 'M8.4 6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M14.4 6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M8.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M14.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M8.4 18a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M14.4 18a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  file: 'M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 9v.1',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0M19 16a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  video: 'M3 6h12v12H3zM15 10.5l6-3.5v10l-6-3.5',
  pdf: 'M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5M8.5 17.5c2-1 4-4.5 3.5-6.5 0 2 1.800 4 3.5 4.5-2-.3-5 .3-7 2z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.100-3.100a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.100 3.100a4 4 0 0 0 5.700 5.700L12 17.700',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  key: 'M8 19a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM11 12l9-9M17 6l3 3M14 9l2 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  star: 'M12 3.5l2.700 5.5 6 .8-4.400 4.200 1.100 6-5.400-2.900L6.600 20l1.100-6-4.400-4.200 6-.8z',
  'star-filled': 'M12 3.5l2.700 5.5 6 .8-4.400 4.200 1.100 6-5.400-2.900L6.600 20l1.100-6-4.400-4.200 6-.8z',
  archive: 'M3 5h18v4H3zM5 9v10h14V9M10 13h4',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19zM13.5 7l3.5 3.5',
  eye: 'M2.5 12C5 7.5 8.300 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.800 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  comment: 'M4 5h16v11h-8l-4.5 4v-4H4z',
  flag: 'M5 21V4M5 4.5c5-2.5 8 2.5 14 0v9c-6 2.5-9-2.5-14 0',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  filter: 'M4 6h16M7 12h10M10 18h4',
  more: 'M5.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M17.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  external: 'M13 4h7v7M20 4l-9 9M9 5H4v15h15v-5',
  expand: 'M9 4H4v5M15 4h5v5M20 15v5h-5M4 15v5h5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.5 7.5M4.5 14a8 8 0 0 0 14 2.5',
  layers: 'M12 3.5l9 5-9 5-9-5zM3.5 13l8.5 4.700 8.5-4.700',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  card: 'M3 6h18v12H3zM3 10.5h18M7 15h3',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18',
} as const;

export type IconName = keyof typeof iconPaths;

/** All names, for a gallery. */
export const iconNames = (): IconName[] => Object.keys(iconPaths) as IconName[];

/** Path of an icon on its 24 × 24 grid, for a picture of it. */
export const iconPath = (name: IconName): string => iconPaths[name];

/** Line icon in the colour of its text. Decorative: the text beside it or the control's label gives the meaning. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      className={cx(css.icon, name.endsWith('-filled') && css.filled, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
