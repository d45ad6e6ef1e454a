import { useBlocker } from '@tanstack/react-router';
import { saveText } from '#lib/page/save-file.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { Button, Dialog, toast } from '#ui/index.ts';
import css from './second-factor.module.css';

const texts = secondFactor.codes;

/** Recovery codes, shown once: the page is not left by *Back* meanwhile, and closing it asks first. */
export default function CodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  useBlocker({ shouldBlockFn: () => true });
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    toast(copied ? { title: texts.copied } : { title: texts.notCopied, tone: 'error' });
  };
  return (
    <Dialog
      open
      title={texts.title}
      width={520}
      // Not closed by a stray press: the codes are gone then.
      dismissible={false}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={css.connect}>
        <p>{texts.lead}</p>
        <ul className={css.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.ways}>
          <Button icon="copy" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button
            icon="download"
            onClick={() =>
              saveText([texts.fileHead(email), '', ...codes, ''].join('\r\n'), texts.file, 'text/plain')
            }
          >
            {texts.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
