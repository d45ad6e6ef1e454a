import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { LinkProps } from '../ui/ui-context.tsx';

const Anchor = (props: ComponentProps<'a'>) => <a {...props} />;
const Inner = createLink(Anchor);

/** How the component library's links navigate: inside the app by the router, everywhere else by the browser. */
export function RouterLink({ href, target, download, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('//') || download !== undefined || target) {
    return <a href={href} target={target} download={download} {...rest} />;
  }
  const [path = '', hash] = href.split('#');
  const [pathname = '', search] = path.split('?');
  const address = {
    to: pathname,
    search: search ? Object.fromEntries(new URLSearchParams(search)) : {},
    // A place is current when it is the one that is shown: not for what lies below it, nor for the rest of its page.
    activeOptions: { exact: true, includeHash: true },
    ...(hash ? { hash } : {}),
  };
  return <Inner {...rest} {...address} />;
}
