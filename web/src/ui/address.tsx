import { Fragment } from 'react';

/** An address of somebody or of a host, or words with one: where it has to break, it does so before the @ or a dot. */
export function Address({ children: words }: { children: string }) {
  return words.split(/(?=[@.]\w)/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
