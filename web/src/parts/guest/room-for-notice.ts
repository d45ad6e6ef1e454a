/**
 * Ref of a notice above the work: the work gives way by its true height, since its lines depend on the language and on
 * the names in it. Its cleanup gives the room back.
 */
export const roomForNotice = (notice: HTMLElement | null): (() => void) | undefined => {
  const page = notice?.parentElement;
  if (!notice || !page) return;
  const give = () => {
    const { marginTop, marginBottom } = getComputedStyle(notice);
    const { rowGap } = getComputedStyle(page);
    const around = [marginTop, marginBottom, rowGap].map((length) => Number.parseFloat(length) || 0);
    const height = around.reduce((sum, length) => sum + length, notice.offsetHeight);
    page.style.setProperty('--notice', `${height}px`);
  };
  give();
  const observer = new ResizeObserver(give);
  observer.observe(notice);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--notice');
  };
};
