import { singleKeysAreOn } from '#lib/page/single-keys.ts';
import { keys as texts } from '#lib/texts/en/keys.ts';
import { Dialog, Kbd, Notice } from '#ui/index.ts';
import { type Shortcut, wordsOf } from './frame-keys.ts';
import css from './key-sheet.module.css';

/** Sheet of keys, made from the list that acts. */
export default function KeySheet({
  shortcuts,
  isAgent,
  onClose,
}: {
  shortcuts: readonly Shortcut[];
  isAgent: boolean;
  onClose: () => void;
}) {
  const everywhere = shortcuts.filter(({ keys }) => keys.length === 1);
  const go = shortcuts.filter(({ keys }) => keys.length === 2);
  const groups = [
    { label: texts.groups.everywhere, rows: everywhere },
    { label: texts.groups.go, rows: go },
  ];
  return (
    <Dialog open title={texts.title} width={560} sheet onClose={onClose}>
      {singleKeysAreOn() ? (
        <p className={css.lead}>{texts.lead}</p>
      ) : (
        <Notice>
          {texts.off} {texts.turnedOff[isAgent ? 'agent' : 'client']}
        </Notice>
      )}
      <div className={css.groups}>
        {groups.map(({ label, rows }) => (
          <section key={label} aria-label={label}>
            <h3 className={css.label}>{label}</h3>
            <dl className={css.keys}>
              {rows.map((shortcut) => (
                <div key={shortcut.keys.join(' ')}>
                  <dt>
                    <Kbd>{shortcut.keys[0]}</Kbd>
                    {shortcut.keys[1] && (
                      <>
                        {' '}
                        {texts.next} <Kbd>{shortcut.keys[1]}</Kbd>
                      </>
                    )}
                  </dt>
                  <dd>{wordsOf(shortcut, texts)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
