import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import { englishUi, type UiTexts } from './ui-texts.ts';

/** Props of the library's links: a plain anchor, unless the application has a router. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

interface Ui {
  readonly texts: UiTexts;
  readonly Link: ComponentType<LinkProps>;
}

const PlainLink = (props: LinkProps) => <a {...props} />;

const UiContext = /* @__PURE__ */ createContext<Ui>({ texts: englishUi, Link: PlainLink });

export const useUi = (): Ui => useContext(UiContext);

/** Provides the texts in the reader's language and the router's link. The default is English and plain anchors. */
export function UiProvider({
  texts,
  Link = PlainLink,
  children,
}: {
  texts?: Partial<UiTexts> | undefined;
  Link?: ComponentType<LinkProps> | undefined;
  children: ReactNode;
}) {
  const ui = useMemo(() => ({ texts: { ...englishUi, ...texts }, Link }), [texts, Link]);
  return <UiContext value={ui}>{children}</UiContext>;
}
