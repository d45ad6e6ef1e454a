/** Data URL of an icon with the first letter of a name in the page's accent. */
export const letterIcon = (name: string): string => {
  const [letter = 'P'] =
    name
      .trim()
      .toUpperCase()
      .match(/[\p{L}\p{N}]/u) ?? [];
  const style = getComputedStyle(document.documentElement);
  const colourOf = (name: string) => (style.getPropertyValue(name) ? `var(${name})` : '#17c2d7');
  // An element resolves `light-dark()` colours, both at once, because each look at it costs a recalculation of styles.
  const probe = document.createElement('i');
  probe.style.color = colourOf('--accent');
  probe.style.backgroundColor = colourOf('--on-accent');
  document.documentElement.append(probe);
  const { color: accent, backgroundColor: onAccent } = getComputedStyle(probe);
  probe.remove();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="19" font-weight="600" fill="${onAccent}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
