import { type RefObject, useEffect, useRef } from 'react';

/** Step of the sign-in: its heading has the focus, and the document its title before the workspace's name, until it ends. */
export const useStep = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const page = document.title;
    document.title = `${title}${page.slice(page.lastIndexOf(' – '))}`;
    return () => {
      document.title = page;
    };
  }, [title]);
  return heading;
};
