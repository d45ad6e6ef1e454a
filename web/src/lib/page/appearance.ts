/** Appearance: the tenant's theme, and the person's choice of light or dark on this device. */
export type ColorScheme = 'light' | 'dark' | 'system';

const key = 'proofline.color-scheme';

export const colorScheme = (): ColorScheme => {
  const chosen = localStorage.getItem(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

export const chooseColorScheme = (scheme: ColorScheme): void => {
  if (scheme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, scheme);
  applyColorScheme();
};

export const applyColorScheme = (): void => {
  const scheme = colorScheme();
  if (scheme === 'system') delete document.documentElement.dataset.colorScheme;
  else document.documentElement.dataset.colorScheme = scheme;
};

/** Number of calls of `applyTheme`. */
let latest = 0;

/** Applies a workspace's accent and favicon: its logo, or the first letter of its name if it has none. */
export const applyTheme = (theme: string, logo: string | null, name = ''): void => {
  document.documentElement.dataset.theme = theme;
  const icon = document.querySelector('link[rel="icon"]');
  icon?.removeAttribute('type');
  latest += 1;
  const call = latest;
  if (logo) icon?.setAttribute('href', logo);
  else
    void import('./letter-icon.ts').then(({ letterIcon }) => {
      // Race: a logo was applied while the letter was being loaded.
      if (call === latest) icon?.setAttribute('href', letterIcon(name));
    });
};
