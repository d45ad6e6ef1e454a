import { type Person, textParts } from '#domain/point/index.ts';
import css from './mentions.module.css';

/** Name of a mentioned person. */
export function MentionName({ name }: { name: string }) {
  return <mark className={css.mention}>{name}</mark>;
}

/** Text with its mentions highlighted. Screen readers read a mention as plain words. */
export function MentionWords({
  text,
  mentions = [],
}: {
  text: string;
  mentions?: readonly Person[] | undefined;
}) {
  let at = 0;
  return textParts(text, mentions).map((part) => {
    const key = at;
    at += part.text.length;
    return part.person ? <MentionName key={key} name={part.text} /> : part.text;
  });
}
