/** Colours of the six themes of a workspace (delivery.md section 9); shades are derived from them. */
export const themeColours = {
  green: '#5cb65f',
  orange: '#ffa117',
  blush: '#e25985',
  cyan: '#17c2d7',
  indigo: '#9367b4',
  red: '#e15858',
} as const;

/** Names of the themes. */
export const themes = Object.keys(themeColours) as readonly (keyof typeof themeColours)[];
