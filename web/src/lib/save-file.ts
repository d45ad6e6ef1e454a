/** Saves a file from a page: as the browser does with a download. */

const follow = (href: string, name: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
};

export const saveText = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  follow(url, name);
  // The download has begun by then, in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Saves what lies at an address that answers an attachment; its name there counts, as it is of another origin. */
export const saveFrom = (url: string, name: string): void => follow(url, name);
