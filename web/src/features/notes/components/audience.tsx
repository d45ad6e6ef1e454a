import { type AudienceChange, type NoteFlags, type NoteSide, noteSides } from '#domain/note/note.ts';
import { notes as texts } from '#lib/texts/en/notes.ts';
import { Field, Switch } from '#ui/index.ts';
import css from './notes.module.css';

/** Switches for who sees a note and who is notified by mail. */
export function Audience({
  label,
  flags,
  clientReason,
  disabledReason,
  onChange,
}: {
  /** Accessible name of the group. */
  label: string;
  flags: NoteFlags;
  /** Reason why the client cannot be notified now. */
  clientReason?: string | undefined;
  disabledReason: string | undefined;
  onChange: (change: AudienceChange) => void;
}) {
  const reasonFor = (side: NoteSide) => disabledReason ?? (side === 'client' ? clientReason : undefined);
  return (
    <Field label={label} labelHidden group>
      <div className={css.switches}>
        {noteSides.map((side) => (
          <Switch
            key={side}
            label={texts.switches.visible[side]}
            checked={flags[`visible_to_${side}`]}
            disabledReason={disabledReason}
            onChange={(on) => onChange({ visible: { [side]: on } })}
          />
        ))}
        {noteSides.map((side) => (
          <Switch
            key={side}
            label={texts.switches.notify[side]}
            checked={flags[`notify_${side}`]}
            disabledReason={reasonFor(side)}
            onChange={(on) => onChange({ notify: { [side]: on } })}
          />
        ))}
      </div>
    </Field>
  );
}
