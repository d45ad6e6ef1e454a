/** Saves a file from a page like a browser's download. */

const follow = (href: string, name: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
};

export const saveText = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  follow(url, name);
  // By then the download has started, in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Saves the attachment at a URL; its own file name wins, because it is of another origin. */
export const saveFrom = (url: string, name: string): void => follow(url, name);
