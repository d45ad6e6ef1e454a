/** Build of this page: the path of its entry script, whose name contains a hash of everything that it imports. */
export const currentBuild = (): string => {
  const address = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  return address ? new URL(address).pathname : '';
};
