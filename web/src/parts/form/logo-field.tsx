import { useId, useRef, useState } from 'react';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';
import { useObjectUrl } from '#lib/page/use-object-url.ts';
import { logo as texts } from '#lib/texts/en/logo.ts';
import { Avatar, Button, CropDialog, toast } from '#ui/index.ts';
import css from './logo-field.module.css';

/** Pixels of each side of the stored square (delivery.md section 9). */
const side = 400;
const types = ['image/png', 'image/gif', 'image/jpeg'];

const isPicture = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  return types.includes(sniff(head, '').type);
};

/** Logo, or picture of a person, with a file picker: it is cropped to a square and passed to the form. */
export function LogoField({
  name,
  image,
  chosen,
  onChoose,
  onRemove,
  disabledReason,
  label = texts.label,
  round = false,
  refusedTitle = texts.refusedTitle,
  hint = chosen ? texts.chosen : texts.hint,
}: {
  /** Name of the client or workspace, whose initials are shown without a logo. */
  name: string;
  /** URL of the stored logo. */
  image: string | null;
  /** Cropped logo that is not stored yet. */
  chosen: Blob | undefined;
  onChoose: (picture: Blob) => void;
  onRemove: () => void;
  disabledReason?: string | undefined;
  label?: string;
  /** Round, as pictures of people are, instead of square. */
  round?: boolean;
  /** Title of the notice for a file that is no picture. */
  refusedTitle?: string;
  hint?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File>();
  const address = useObjectUrl(chosen);
  const refuse = (text: string) => {
    setFile(undefined);
    toast({ title: refusedTitle, text, tone: 'error' });
  };
  const take = async (picked: File | undefined) => {
    if (!picked) return;
    if (await isPicture(picked)) setFile(picked);
    else refuse(texts.refused);
  };
  return (
    <div className={css.logo}>
      <Avatar name={name || '?'} src={address ?? image} size={72} square={!round} />
      <div className={css.words}>
        <span className={css.label}>{label}</span>
        <div className={css.buttons}>
          <Button
            ref={choosing}
            size="small"
            icon="image"
            aria-describedby={hintId}
            disabledReason={disabledReason}
            onClick={() => input.current?.click()}
          >
            {image || chosen ? texts.replace : texts.choose}
          </Button>
          {(image || chosen) && (
            <Button
              size="small"
              variant="quiet"
              aria-label={texts.removeThe(label)}
              disabledReason={disabledReason}
              onClick={() => {
                // The button goes with what it removes.
                choosing.current?.focus();
                onRemove();
              }}
            >
              {texts.remove}
            </Button>
          )}
        </div>
        <span id={hintId} className={css.hint} role="status">
          {hint}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(',')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {file && (
        <CropDialog
          file={file}
          side={side}
          texts={texts.crop}
          onClose={() => setFile(undefined)}
          onUnreadable={() => refuse(texts.unreadable)}
          onCropped={(picture) => {
            setFile(undefined);
            onChoose(picture);
          }}
        />
      )}
    </div>
  );
}
