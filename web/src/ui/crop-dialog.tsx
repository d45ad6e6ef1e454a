import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { type Crop, canMove, dragged, maxZoom, squareOf, wholeCrop, zoomed } from './crop.ts';
import css from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './skeleton.tsx';

export interface CropTexts {
  readonly title: string;
  /** Instructions for moving the picture. */
  readonly hint: string;
  /** Description of the canvas, for a screen reader. */
  readonly preview: string;
  readonly zoom: string;
  readonly across: string;
  readonly down: string;
  readonly cancel: string;
  readonly confirm: string;
}

/** Draws the crop: the preview and the result are the same pixels. */
const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const from = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, side, side);
  context.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side);
};

/**
 * Crop dialog: cuts a square out of a picture, moved and zoomed by mouse, touch or three sliders. The result is
 * re-encoded as a PNG of `side` × `side` pixels, without the file's metadata.
 */
export function CropDialog({
  file,
  side,
  texts,
  onClose,
  onCropped,
  onUnreadable,
}: {
  file: Blob;
  side: number;
  texts: CropTexts;
  onClose: () => void;
  onCropped: (picture: Blob) => void;
  /** Called when the browser can't decode the file. */
  onUnreadable: () => void;
}) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(wholeCrop);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hand = useRef<{ x: number; y: number }>(null);
  const fail = useEffectEvent(onUnreadable);

  useEffect(() => {
    let open = true;
    let read: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        read = bitmap;
        if (open) setPicture(bitmap);
        else bitmap.close();
      },
      () => open && fail(),
    );
    return () => {
      open = false;
      read?.close();
    };
  }, [file]);

  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, crop, side);
  }, [picture, crop, side]);

  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const from = hand.current;
    if (!from || !picture) return;
    const { clientWidth } = currentTarget;
    hand.current = { x: clientX, y: clientY };
    setCrop((before) =>
      dragged(picture, before, (clientX - from.x) / clientWidth, (clientY - from.y) / clientWidth),
    );
  };
  const confirm = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) onCropped(blob);
      else onUnreadable();
    }, 'image/png');

  const free = picture ? canMove(picture, crop) : { x: false, y: false };
  return (
    <Dialog
      open
      width={440}
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={!picture} onClick={confirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p className={css.hint}>{texts.hint}</p>
      {picture ? (
        <canvas
          ref={canvas}
          className={css.canvas}
          role="img"
          aria-label={texts.preview}
          width={side}
          height={side}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            hand.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={move}
          onPointerUp={() => {
            hand.current = null;
          }}
          onPointerCancel={() => {
            hand.current = null;
          }}
          onWheel={({ deltaY }) => setCrop(zoomed(picture, crop, crop.zoom * (deltaY < 0 ? 1.1 : 1 / 1.1)))}
        />
      ) : (
        <div className={css.canvas} aria-busy="true">
          <Skeleton width="100%" height="100%" />
        </div>
      )}
      <div className={css.sliders}>
        <Slider
          label={texts.zoom}
          min={1}
          max={maxZoom}
          value={crop.zoom}
          disabled={!picture}
          onValue={(zoom) => picture && setCrop(zoomed(picture, crop, zoom))}
        />
        <Slider
          label={texts.across}
          value={crop.x}
          disabled={!free.x}
          onValue={(x) => setCrop({ ...crop, x })}
        />
        <Slider
          label={texts.down}
          value={crop.y}
          disabled={!free.y}
          onValue={(y) => setCrop({ ...crop, y })}
        />
      </div>
    </Dialog>
  );
}

function Slider({
  label,
  min = 0,
  max = 1,
  value,
  disabled,
  onValue,
}: {
  label: string;
  min?: number;
  max?: number;
  value: number;
  disabled: boolean;
  onValue: (value: number) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        disabled={disabled}
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)} %`}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </>
  );
}
