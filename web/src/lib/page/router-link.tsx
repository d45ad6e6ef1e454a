import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { LinkProps } from '#ui/ui-context.tsx';

const Anchor = (props: ComponentProps<'a'>) => <a {...props} />;
const Inner = createLink(Anchor);

/** Link of the component library: navigates by the router inside the app, by the browser elsewhere. */
export function RouterLink({ href, target, download, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('//') || download !== undefined || target) {
    return <a href={href} target={target} download={download} {...rest} />;
  }
  const [path = '', hash] = href.split('#');
  const [pathname = '', search] = path.split('?');
  const address = {
    to: pathname,
    search: search ? Object.fromEntries(new URLSearchParams(search)) : {},
    // Current only at exactly this address: not on pages below it, nor at other hashes of its page.
    activeOptions: { exact: true, includeHash: true },
    ...(hash ? { hash } : {}),
  };
  return <Inner {...rest} {...address} />;
}
