import { useEffect, useId, useRef, useState } from 'react';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';
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

/** Object URL of a picture that is not stored yet. */
const useAddress = (picture: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};

/** Logo with a file picker: the picture is cropped to a square and passed to the form. */
export function LogoField({
  name,
  image,
  chosen,
  onChoose,
  disabledReason,
  refusedTitle = texts.refusedTitle,
  chosenHint = texts.chosen,
}: {
  /** Name of the client or workspace, whose initials are shown without a logo. */
  name: string;
  /** URL of the stored logo. */
  image: string | null;
  /** Cropped logo that is not stored yet. */
  chosen: Blob | undefined;
  onChoose: (picture: Blob) => void;
  disabledReason?: string | undefined;
  /** Title of the notice for a file that is no picture. */
  refusedTitle?: string;
  /** Hint shown for a logo that is not stored yet. */
  chosenHint?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File>();
  const address = useAddress(chosen);
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
      <Avatar name={name || '?'} src={address ?? image} size={72} square />
      <div className={css.words}>
        <span className={css.label}>{texts.label}</span>
        <Button
          size="small"
          icon="image"
          aria-describedby={hintId}
          disabledReason={disabledReason}
          onClick={() => input.current?.click()}
        >
          {image || chosen ? texts.replace : texts.choose}
        </Button>
        <span id={hintId} className={css.hint} role="status">
          {chosen ? chosenHint : texts.hint}
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
