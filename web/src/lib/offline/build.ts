/** Which build of the app this page is: its entry script, whose name has a hash of everything that it leads to. */
export const buildHere = (): string => {
  const address = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  return address ? new URL(address).pathname : '';
};
