import { createSocket, type RemoteInfo } from 'node:dgram';
import type { Dns } from './dns.ts';

const types = { TXT: 16 } as const;
const notFound = 3;

/** Name of a question (RFC 1035, 4.1.2) and the offset behind it; undefined for a malformed or compressed one. */
const nameIn = (message: Buffer): { name: string; end: number } | undefined => {
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return undefined;
    if (length === 0) return { name: labels.join('.'), end: at + 1 };
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
};

/** Text as a record holds it: in strings of at most 255 bytes. */
const textData = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
};

/** Answer to a query for TXT records; undefined for a message that is none. */
const answerTo = (dns: Dns, message: Buffer): Buffer | undefined => {
  const question = message.length > 12 && message.readUInt16BE(4) === 1 ? nameIn(message) : undefined;
  if (!question || message.length < question.end + 4) return undefined;
  const type = message.readUInt16BE(question.end);
  const known = dns.list().filter(({ name }) => name === question.name.toLowerCase());
  const found = type === types.TXT ? known.filter((record) => record.type === 'TXT') : [];
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  // A response with recursion available, and the error of a name without any record.
  head.writeUInt16BE(0x8180 | (known.length > 0 ? 0 : notFound), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  const answers = found.map(({ value }) => {
    const data = textData(value);
    const record = Buffer.alloc(12);
    // The name of the question, by a pointer to it.
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(types.TXT, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, message.subarray(12, question.end + 4), ...answers]);
};

/** Serves the TXT records by DNS (RFC 1035, UDP) on loopback, for code that asks a resolver. */
export const serveDns = async (dns: Dns, port: number): Promise<{ close: () => Promise<void> }> => {
  const socket = createSocket('udp4');
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const answer = answerTo(dns, message);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.bind(port, '127.0.0.1', done);
  });
  return { close: () => new Promise((done) => void socket.close(() => done())) };
};
