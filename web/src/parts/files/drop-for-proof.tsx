import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { carryFiles } from '#lib/page/carried-files.ts';
import { proofEntry as texts } from '#lib/texts/en/proof-entry.ts';
import { Icon } from '#ui/index.ts';
import css from './drop-for-proof.module.css';

/** Project under the files that are dragged, with its place on the page. */
interface Target {
  readonly href: string;
  readonly name: string;
  readonly box: DOMRect;
}

/** Marks a row or card, by attributes of an element in it, as a target of files: page of its next round, and name. */
export const takesFiles = (href: string | undefined, name: string) =>
  href === undefined ? {} : { 'data-takes-files': href, 'data-takes-for': name };

const targetAt = ({ target }: DragEvent): Target | undefined => {
  const row = target instanceof Element ? target.closest('tr, li, article') : null;
  const mark = row?.querySelector<HTMLElement>('[data-takes-files]');
  const { takesFiles: href, takesFor: name } = mark?.dataset ?? {};
  return row && href && name ? { href, name, box: row.getBoundingClientRect() } : undefined;
};

/**
 * Takes files dropped on a project to the page of its next round, and files dropped elsewhere on the page to that of a
 * first proof. For the mouse; links lead there as well.
 */
export function DropForProof() {
  const [over, setOver] = useState<{ readonly target: Target | undefined }>();
  const { history } = useRouter();
  const take = useEffectEvent((files: readonly File[], target: Target | undefined) => {
    if (files.length === 0) return;
    carryFiles(files);
    history.push(target?.href ?? '/projects/proof');
  });
  useEffect(() => {
    let depth = 0;
    const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const leave = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(undefined);
    };
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth += 1;
      const target = targetAt(event);
      setOver((before) => (before && before.target?.href === target?.href ? before : { target }));
    };
    const stay = (event: DragEvent) => bringsFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(undefined);
      take([...(event.dataTransfer?.files ?? [])], targetAt(event));
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
  if (over.target) {
    const { name, box } = over.target;
    const { left, top, width, height } = box;
    return (
      <div className={css.row} style={{ left, top, width, height }}>
        <Icon name="upload" />
        {texts.dropOn(name)}
      </div>
    );
  }
  return (
    <div className={css.over}>
      <Icon name="upload" size={24} />
      {texts.drop}
    </div>
  );
}
