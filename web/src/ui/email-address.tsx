import { Fragment } from 'react';

/** An address in running words: where it has to break, it does so before the @ or a dot, not within a word. */
export function EmailAddress({ children: address }: { children: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
