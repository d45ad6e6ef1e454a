import type { ReactNode } from 'react';

const icon = (content: ReactNode) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {content}
  </svg>
);
const letter = (text: string, style: object) => (
  <text x="8" y="12.5" textAnchor="middle" fontSize="12.5" fill="currentColor" stroke="none" style={style}>
    {text}
  </text>
);

/** Toolbar icons. Decorative: the buttons have names. */
export const editorIcons = {
  bold: icon(letter('B', { fontWeight: 750 })),
  italic: icon(letter('I', { fontStyle: 'italic', fontFamily: 'Georgia, serif', fontSize: 14 })),
  underline: icon(<path d="M4.5 2.5v4a3.5 3.5 0 0 0 7 0v-4M4 13.5h8" />),
  strike: icon(
    <path d="M2.5 8h11M11 4.6C10.6 3.3 9.5 2.5 8 2.500c-1.7 0-3 .9-3 2.3 0 .9.5 1.6 1.3 2M5 11c.3 1.5 1.4 2.5 3.1 2.5 1.8 0 3.1-.9 3.1-2.5 0-.4-.1-.7-.2-1" />,
  ),
  heading2: icon(letter('H2', { fontWeight: 650, fontSize: 11 })),
  heading3: icon(letter('H3', { fontWeight: 650, fontSize: 11 })),
  quote: icon(<path d="M3 3v10M6.5 5h7M6.5 8h7M6.5 11h4.5" />),
  bulleted: icon(<path d="M6 4h7.500M6 8h7.500M6 12h7.500M2.8 4h.01M2.8 8h.01M2.8 12h.01" />),
  numbered: icon(
    <path d="M6.5 4h7M6.5 8h7M6.5 12h7M2.2 3l1-.5v3.300M2 9.700c.2-.6 1.9-.8 1.9.2 0 .7-1.9 1.3-1.9 2.300h2" />,
  ),
  link: icon(
    <path d="M6.7 9.300a2.5 2.5 0 0 0 3.5 0l2.3-2.300A2.5 2.5 0 0 0 9 3.500l-.8.8M9.3 6.700a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.500l.8-.8" />,
  ),
  image: icon(<path d="M2.5 3h11v10h-11zM2.5 11l3-3 2.500 2.500 2-2 3.500 3.500M10.500 6h.01" />),
  undo: icon(<path d="M5.5 3 2.5 6l3 3M3 6h6.500a3.7 3.7 0 0 1 0 7.500H6" />),
  redo: icon(<path d="m10.5 3 3 3-3 3M13 6H6.500a3.7 3.7 0 0 0 0 7.500H10" />),
  tag: icon(
    <path d="M5.5 2.500c-1.5 0-2 .7-2 2v1.700c0 1-.5 1.6-1.5 1.8 1 .2 1.5.8 1.5 1.800v1.700c0 1.3.5 2 2 2M10.5 2.500c1.5 0 2 .7 2 2v1.700c0 1 .5 1.6 1.5 1.8-1 .2-1.5.8-1.5 1.800v1.700c0 1.3-.5 2-2 2" />,
  ),
};
