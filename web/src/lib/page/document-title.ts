/** Title of the document: that of the page, behind a step of it that has the same address in the breadcrumb. */
import { useEffect } from 'react';

let page = '';
let step: string | undefined;

const show = () => {
  document.title = step === undefined ? page : `${step} · ${page}`;
};

export const titlePage = (title: string): void => {
  page = title;
  show();
};

/** Names a step, such as the mail that is written on a timeline, for as long as it is shown. */
export const usePageStep = (title: string): void =>
  useEffect(() => {
    step = title;
    show();
    return () => {
      step = undefined;
      show();
    };
  }, [title]);
