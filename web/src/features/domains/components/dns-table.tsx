import type { ReactNode } from 'react';
import type { DnsRecord } from '#contracts/email-settings.ts';
import { help } from '#lib/page/help.ts';
import { domains as texts } from '#lib/texts/en/domains.ts';
import { Address, IconButton, type Status, StatusBadge, Table, TextLink, toast } from '#ui/index.ts';
import css from './domains.module.css';

/** DNS value, exactly as it has to be entered. */
function Code({ children }: { children: string }) {
  return (
    <code className={css.code}>
      <Address>{children}</Address>
    </code>
  );
}

/** Value with a copy button. If the browser refuses access to the clipboard, that is only logged. */
export function Copyable({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: texts.copied });
    } catch (error) {
      console.error(error);
    }
  };
  return (
    <span className={css.copyable}>
      {children === undefined ? <Code>{value}</Code> : children}
      <IconButton size="small" icon="copy" label={label} onClick={() => void copy()} />
    </span>
  );
}

const looks: Record<DnsRecord['status'], Status> = {
  pending: 'awaiting',
  verified: 'completed',
  failed: 'overdue',
};

/** DNS records to add, each name both relative and in full. */
export function DnsTable({
  caption,
  records,
  status,
  isOnly = true,
}: {
  caption: string;
  records: readonly Omit<DnsRecord, 'status'>[] | readonly DnsRecord[];
  /** Texts for the state of each record; without them no state is shown. */
  status?: Readonly<Record<DnsRecord['status'], string>>;
  /** False for a second table of a card, whose first one has told how records are entered. */
  isOnly?: boolean;
}) {
  const words = texts.record;
  return (
    <>
      <Table<Omit<DnsRecord, 'status'> & Partial<DnsRecord>>
        caption={caption}
        rows={records}
        rowKey={({ type, name }) => `${type} ${name}`}
        columns={[
          { key: 'type', header: words.type, width: '96px', cell: ({ type }) => type },
          {
            key: 'host',
            header: words.host,
            long: true,
            cell: ({ host, name }) => (
              <div className={css.names}>
                <Copyable value={host} label={words.copyHost(host)} />
                <Copyable value={name} label={words.copyName(name)}>
                  <span className={css.fullName}>
                    {words.fullName}: <Code>{name}</Code>
                  </span>
                </Copyable>
              </div>
            ),
          },
          {
            key: 'value',
            header: words.value,
            long: true,
            // Width of the longest value without a dot to break at.
            width: '304px',
            cell: ({ data }) => <Copyable value={data} label={words.copyValue(data)} />,
          },
          ...(status
            ? [
                {
                  key: 'status',
                  header: words.status,
                  width: '124px',
                  cell: ({ status: state }: Partial<DnsRecord>) =>
                    state && <StatusBadge status={looks[state]}>{status[state]}</StatusBadge>,
                },
              ]
            : []),
        ]}
      />
      {isOnly && (
        <p className={css.note}>
          {words.appended} {records.some(({ type }) => type !== 'TXT') && words.dot}{' '}
          <TextLink href={help.knowledgeBase} external>
            {texts.help}
          </TextLink>
        </p>
      )}
    </>
  );
}
