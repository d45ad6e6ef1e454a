/** Data URL of an icon with the first letter of a name in the page's accent. */
export const letterIcon = (name: string): string => {
  const [letter = 'P'] =
    name
      .trim()
      .toUpperCase()
      .match(/[\p{L}\p{N}]/u) ?? [];
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => {
    // A probe element resolves a `light-dark()` colour.
    const probe = document.createElement('i');
    probe.style.color = style.getPropertyValue(name) ? `var(${name})` : '#17c2d7';
    document.documentElement.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour('--accent')}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="19" font-weight="600" fill="${colour('--on-accent')}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
