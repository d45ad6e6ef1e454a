import { useQueryClient } from '@tanstack/react-query';
import { create } from 'qrcode';
import { useState } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { notifyError, reasonOf } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, CopyField, Dialog, Form, TextField, TextLink } from '#ui/index.ts';
import { confirm } from './api.ts';
import css from './second-factor.module.css';

const texts = secondFactor.connect;

/** Address that authenticator apps read. */
const addressOf = (secret: string, email: string): string =>
  `otpauth://totp/Proofline:${encodeURIComponent(email)}?secret=${secret}&issuer=Proofline`;

/** Modules that scanners want to be free around the code. */
const margin = 4;

function QrCode({ address }: { address: string }) {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data.keys()].filter((index) => data[index]);
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('');
  const box = [-margin, -margin, size + 2 * margin, size + 2 * margin].join(' ');
  return (
    <svg className={css.qr} viewBox={box} role="img" aria-label={texts.picture} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** Connects an authenticator app by a key, and turns the second factor on by a first code. */
export default function ConnectDialog({
  secret,
  email,
  onClose,
  onDone,
}: {
  secret: string;
  email: string;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirming = useSubmission({
    mutationFn: () => confirm(client, code.trim()),
    onSuccess: onDone,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.problem?.field === 'code') setError(reasonOf(failure));
      else notifyError(failure, texts.notConfirmed);
    },
  });
  const submit = () => {
    if (/^\d{6}$/.test(code.trim())) confirming.mutate();
    else setError(texts.codeMissing);
  };
  return (
    <Dialog
      open
      title={texts.title}
      width={520}
      dismissible={!confirming.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={confirming.isPending} onClick={submit}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Form className={css.connect} noValidate busy={confirming.isPending} onSubmit={submit}>
        <p>{texts.scan}</p>
        <QrCode address={addressOf(secret, email)} />
        <TextLink href={addressOf(secret, email)}>{texts.open}</TextLink>
        <CopyField label={texts.key} hint={texts.keyHint} value={secret.replace(/.{4}(?=.)/g, '$& ')} />
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          data-autofocus
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
