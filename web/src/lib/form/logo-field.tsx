import { useEffect, useId, useRef, useState } from 'react';
import { SNIFF_BYTES, sniff } from '#domain/file/sniff.ts';
import { Avatar, Button, CropDialog, toast } from '#ui/index.ts';
import { logo as texts } from '../texts/en/logo.ts';
import css from './logo-field.module.css';

/** Pixels a side of what is kept (delivery.md section 9). */
const side = 400;
const types = ['image/png', 'image/gif', 'image/jpeg'];

const isPicture = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  return types.includes(sniff(head, '').type);
};

/** The address of a picture that is not stored yet. */
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

/** A logo with the way to another one: a picture is chosen, cut to a square, and handed to the form around it. */
export function LogoField({
  name,
  image,
  chosen,
  onChoose,
  disabledReason,
  refusedTitle = texts.refusedTitle,
  chosenHint = texts.chosen,
}: {
  /** Whose logo it is; stands for it until there is one. */
  name: string;
  /** The address of the stored one. */
  image: string | null;
  /** One that was cut and is not stored yet. */
  chosen: Blob | undefined;
  onChoose: (picture: Blob) => void;
  disabledReason?: string | undefined;
  /** What is said where the file is no picture. */
  refusedTitle?: string;
  /** What becomes of one that is not stored yet. */
  chosenHint?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File>();
  const address = useAddress(chosen);
  const refuse = () => {
    setFile(undefined);
    toast({ title: refusedTitle, text: texts.refused, tone: 'error' });
  };
  const take = async (picked: File | undefined) => {
    if (!picked) return;
    if (await isPicture(picked)) setFile(picked);
    else refuse();
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
          onUnreadable={refuse}
          onCropped={(picture) => {
            setFile(undefined);
            onChoose(picture);
          }}
        />
      )}
    </div>
  );
}
