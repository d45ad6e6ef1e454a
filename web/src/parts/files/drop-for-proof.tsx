import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { carryFiles } from '#lib/carried-files.ts';
import { proofEntry as texts } from '#lib/texts/en/proof-entry.ts';
import { Icon } from '#ui/index.ts';
import css from './drop-for-proof.module.css';

/** Takes files dropped anywhere on the page to the page of a first proof. For the mouse; links lead there as well. */
export function DropForProof() {
  const [over, setOver] = useState(false);
  const navigate = useNavigate();
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0) return;
    carryFiles(files);
    void navigate({ to: '/projects/proof' });
  });
  useEffect(() => {
    let depth = 0;
    const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const set = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => bringsFiles(event) && set(depth + 1);
    const leave = (event: DragEvent) => bringsFiles(event) && set(depth - 1);
    const stay = (event: DragEvent) => bringsFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      set(0);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragleave', leave);
    addEventListener('dragover', stay);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('dragover', stay);
      removeEventListener('drop', drop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={css.over}>
      <Icon name="upload" size={24} />
      {texts.drop}
    </div>
  );
}
