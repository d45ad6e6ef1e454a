import { Fragment } from 'react';

/** E-mail address or host, or text with one: line breaks only before the @ or a dot. */
export function Address({ children: words }: { children: string }) {
  return words.split(/(?=[@.]\w)/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
