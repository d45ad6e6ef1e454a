import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import type { Checksum, ChecksumAlgorithm } from './body.ts';
import { S3Error } from './errors.ts';

/** Headers stored with an object and sent with it, by lower-case name. */
export type StoredHeaders = Readonly<Record<string, string>>;

/** Version of an object, or a delete marker. Times are epoch milliseconds. */
export interface Version {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  readonly deleteMarker: boolean;
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  readonly headers: StoredHeaders;
  readonly checksum?: Checksum;
  readonly modified: number;
  /** Id of the multipart upload that it came from. */
  readonly uploadId?: string;
}

/** Multipart upload in progress. */
export interface Upload {
  readonly uploadId: string;
  readonly bucket: string;
  readonly key: string;
  readonly headers: StoredHeaders;
  readonly algorithm?: ChecksumAlgorithm;
  readonly initiated: number;
}

/** Range of bytes in a file of its own: a part of an upload, and of the version that the upload became. */
export interface Part {
  readonly number: number;
  /** Name of its file. */
  readonly body: string;
  readonly size: number;
  readonly etag: string;
  readonly checksum?: Checksum;
  readonly modified: number;
}

type Row = Record<string, SQLOutputValue>;

const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS bucket (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS version (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, versionId TEXT NOT NULL UNIQUE,
    deleteMarker INTEGER NOT NULL, uploadId TEXT UNIQUE, announced INTEGER NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS versionByKey ON version (bucket, key, seq);
  CREATE INDEX IF NOT EXISTS versionToAnnounce ON version (seq) WHERE announced = 0;
  CREATE TABLE IF NOT EXISTS upload (
    uploadId TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS uploadByKey ON upload (bucket, key, uploadId);
  CREATE TABLE IF NOT EXISTS part (
    owner TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (owner, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tags (versionId TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const version = (row: Row): Version => JSON.parse(String(row.data));
const upload = (row: Row): Upload => JSON.parse(String(row.data));
const part = (row: Row): Part => JSON.parse(String(row.data));

/** Syncs a file or folder to disk, unless the file was removed concurrently. */
const syncIfThere = async (path: string): Promise<void> => {
  try {
    const handle = await open(path);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};

/** Upper bound of all keys that start with `prefix`. */
const behind = (prefix: string) => `${prefix}\u{10ffff}`;

/**
 * Objects on disk. Bytes are in files with generated names, so no key ever becomes a path; the index (SQLite) maps
 * objects to files, and an object exists from the commit that names it. A file is complete and synced before that
 * commit, so a process killed at any moment leaves the whole object or none, and orphaned files, which the next start
 * removes. A part belongs to its upload's id until that is completed and to the version's id afterwards: completing
 * moves no bytes. The index is locked: one process at a time. Disposable data (`scratch`) are not synced: they
 * survive a kill, but no power cut.
 */
export class ObjectStore {
  readonly #db: DatabaseSync;
  readonly #bodies: string;
  readonly #incoming: string;
  /** Bodies to sync at the end of `asOne`. */
  #unsynced: Set<string> | undefined;
  readonly #scratch: boolean;

  constructor(root: string, scratch = false) {
    this.#scratch = scratch;
    this.#bodies = join(root, 'bodies');
    this.#incoming = join(root, 'incoming');
    mkdirSync(this.#bodies, { recursive: true });
    this.#db = new DatabaseSync(join(root, 'index.sqlite'));
    this.#db.exec(schema);
    this.#db.exec(this.#usual());
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming);
    const known = new Set(this.#all('SELECT body FROM part').map(({ body }) => body));
    for (const name of readdirSync(this.#bodies)) if (!known.has(name)) rmSync(join(this.#bodies, name));
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Runs work that is worthless unless complete, with fewer syncs to disk: its objects survive a kill as usual, but a
   * power cut only once the work has ended.
   */
  async asOne<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#scratch) return work();
    this.#db.exec('PRAGMA synchronous = NORMAL');
    const unsynced = new Set<string>();
    this.#unsynced = unsynced;
    try {
      return await work();
    } finally {
      this.#unsynced = undefined;
      for (const body of unsynced) await syncIfThere(join(this.#bodies, body));
      await syncIfThere(this.#bodies);
      this.#db.exec(`${this.#usual()} PRAGMA wal_checkpoint(TRUNCATE)`);
    }
  }

  /** Sync mode outside of `asOne`. */
  #usual(): string {
    return `PRAGMA synchronous = ${this.#scratch ? 'OFF' : 'FULL'};`;
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#db.prepare(sql).run(...values);
  }

  #get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#db.prepare(sql).get(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#db.prepare(sql).all(...values);
  }

  #transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  ensureBucket(name: string): void {
    this.#run('INSERT OR IGNORE INTO bucket VALUES (?)', name);
  }

  hasBucket(name: string): boolean {
    return this.#get('SELECT 1 FROM bucket WHERE name = ?', name) !== undefined;
  }

  /**
   * Streams bytes into a file that is synced when this resolves, and returns its name. `accept` may still refuse them
   * by throwing. The caller must name the file in the index or discard it.
   */
  async writeBody<T>(source: AsyncIterable<Buffer>, accept: () => T): Promise<{ body: string; accepted: T }> {
    const body = randomUUID();
    const incoming = join(this.#incoming, body);
    try {
      const isSynced = !this.#unsynced && !this.#scratch;
      const file = await open(incoming, 'wx');
      try {
        await file.writeFile(source);
        if (isSynced) await file.sync();
      } finally {
        await file.close();
      }
      const accepted = accept();
      await rename(incoming, join(this.#bodies, body));
      if (this.#unsynced) this.#unsynced.add(body);
      else if (!this.#scratch) {
        if (!isSynced) await syncIfThere(join(this.#bodies, body));
        await syncIfThere(this.#bodies);
      }
      return { body, accepted };
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }

  /** Removes files that the index does not name. */
  async discard(bodies: readonly string[]): Promise<void> {
    for (const body of bodies) await rm(join(this.#bodies, body), { force: true });
  }

  /** Runs the commit that names a body, and discards the body if the commit refuses. */
  async keep<T>(body: string, commit: () => T): Promise<T> {
    try {
      return commit();
    } catch (error) {
      await this.discard([body]);
      throw error;
    }
  }

  /** Bytes `start` to `end` (inclusive) of a version. */
  async *read(versionId: string, start: number, end: number): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { body, size } of this.parts(versionId)) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, size - 1);
      if (from <= to) yield* createReadStream(join(this.#bodies, body), { start: from, end: to });
      offset += size;
    }
  }

  #insert(entry: Version): void {
    this.#run(
      'INSERT INTO version (bucket, key, versionId, deleteMarker, uploadId, announced, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
      entry.bucket,
      entry.key,
      entry.versionId,
      Number(entry.deleteMarker),
      entry.uploadId ?? null,
      Number(entry.deleteMarker),
      JSON.stringify(entry),
    );
  }

  /**
   * Commits a version over one body. `precondition` is called with the version to be replaced, in the same
   * transaction, and may throw.
   */
  putVersion(
    entry: Omit<Version, 'versionId' | 'deleteMarker'>,
    body: string,
    precondition: (current: Version | undefined) => void = () => {},
  ): Version {
    const created: Version = {
      ...entry,
      versionId: randomBytes(24).toString('base64url'),
      deleteMarker: false,
    };
    const { size, etag, modified } = entry;
    this.#transaction(() => {
      precondition(this.current(entry.bucket, entry.key));
      this.#insert(created);
      this.#putPart(created.versionId, { number: 1, body, size, etag, modified });
    });
    return created;
  }

  /** Hides an object behind a delete marker. */
  putDeleteMarker(bucket: string, key: string, modified: number): Version {
    const versionId = randomBytes(24).toString('base64url');
    const marker: Version = {
      bucket,
      key,
      versionId,
      deleteMarker: true,
      size: 0,
      etag: '',
      headers: {},
      modified,
    };
    this.#insert(marker);
    return marker;
  }

  /** The newest version, which may be a delete marker. */
  current(bucket: string, key: string): Version | undefined {
    const row = this.#get(
      'SELECT data FROM version WHERE bucket = ? AND key = ? ORDER BY seq DESC LIMIT 1',
      bucket,
      key,
    );
    return row && version(row);
  }

  version(bucket: string, key: string, versionId: string): Version | undefined {
    const row = this.#get(
      'SELECT data FROM version WHERE bucket = ? AND key = ? AND versionId = ?',
      bucket,
      key,
      versionId,
    );
    return row && version(row);
  }

  /** Tags of a version, by name. */
  tagsOf(versionId: string): Readonly<Record<string, string>> {
    const row = this.#get('SELECT data FROM tags WHERE versionId = ?', versionId);
    return row ? JSON.parse(String(row.data)) : {};
  }

  putTags(versionId: string, tags: Readonly<Record<string, string>>): void {
    this.#run('INSERT OR REPLACE INTO tags VALUES (?, ?)', versionId, JSON.stringify(tags));
  }

  /** Removes one version permanently. */
  async deleteVersion(versionId: string): Promise<void> {
    const bodies = this.#transaction(() => {
      this.#run('DELETE FROM version WHERE versionId = ?', versionId);
      this.#run('DELETE FROM tags WHERE versionId = ?', versionId);
      return this.#removeParts(versionId);
    });
    await this.discard(bodies);
  }

  /** First object after `after` and with `prefix`, in the order of UTF-8 bytes. */
  next(bucket: string, after: string, prefix: string): Version | undefined {
    const row = this.#get(
      `SELECT data FROM version AS v WHERE bucket = ? AND key > ? AND key >= ? AND key < ? AND deleteMarker = 0
         AND seq = (SELECT max(seq) FROM version WHERE bucket = v.bucket AND key = v.key) ORDER BY key LIMIT 1`,
      bucket,
      after,
      prefix,
      behind(prefix),
    );
    return row && version(row);
  }

  /**
   * Versions and delete markers by key, the newest of each first. With `afterId`, those of `afterKey` after that
   * version come first; without, all versions of `afterKey` are skipped.
   */
  versions(bucket: string, prefix: string, afterKey: string, afterId: string, limit: number): Version[] {
    return this.#all(
      `SELECT data FROM version WHERE bucket = ? AND key >= ? AND key < ? AND (key > ? OR key = ? AND seq <
         (SELECT seq FROM version WHERE versionId = ?)) ORDER BY key, seq DESC LIMIT ?`,
      bucket,
      prefix,
      behind(prefix),
      afterKey,
      afterKey,
      afterId,
      limit,
    ).map(version);
  }

  /** Position after all keys with `prefix`, for `next`. */
  skip(prefix: string): string {
    return behind(prefix);
  }

  /** Versions that were not announced yet, oldest first. */
  unannounced(): Version[] {
    return this.#all('SELECT data FROM version WHERE announced = 0 ORDER BY seq').map(version);
  }

  markAnnounced(versionId: string): void {
    this.#run('UPDATE version SET announced = 1 WHERE versionId = ?', versionId);
  }

  createUpload(entry: Omit<Upload, 'uploadId'>): Upload {
    const created: Upload = { ...entry, uploadId: randomBytes(32).toString('base64url') };
    this.#run(
      'INSERT INTO upload VALUES (?, ?, ?, ?)',
      created.uploadId,
      entry.bucket,
      entry.key,
      JSON.stringify(created),
    );
    return created;
  }

  /** Throws NoSuchUpload. */
  upload(bucket: string, key: string, uploadId: string): Upload {
    const row = this.#get(
      'SELECT data FROM upload WHERE uploadId = ? AND bucket = ? AND key = ?',
      uploadId,
      bucket,
      key,
    );
    if (row) return upload(row);
    throw new S3Error(
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  }

  /** Uploads in progress after a key and id, in their order. */
  uploads(bucket: string, prefix: string, afterKey: string, afterId: string, limit: number): Upload[] {
    return this.#all(
      `SELECT data FROM upload WHERE bucket = ? AND key >= ? AND key < ? AND (key, uploadId) > (?, ?)
         ORDER BY key, uploadId LIMIT ?`,
      bucket,
      prefix,
      behind(prefix),
      afterKey,
      afterId,
      limit,
    ).map(upload);
  }

  /** Parts of an upload or a version, by number. */
  parts(owner: string, after = 0, limit = -1): Part[] {
    return this.#all(
      'SELECT data FROM part WHERE owner = ? AND number > ? ORDER BY number LIMIT ?',
      owner,
      after,
      limit,
    ).map(part);
  }

  #putPart(owner: string, entry: Part): void {
    this.#run(
      'INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?)',
      owner,
      entry.number,
      entry.body,
      JSON.stringify(entry),
    );
  }

  #removeParts(owner: string): string[] {
    return this.#all('DELETE FROM part WHERE owner = ? RETURNING body', owner).map(({ body }) =>
      String(body),
    );
  }

  /**
   * Adds a part, or replaces the one with its number, whose body is returned to be discarded. Throws NoSuchUpload if
   * the upload ended concurrently.
   */
  putPart({ bucket, key, uploadId }: Upload, entry: Part): string[] {
    return this.#transaction(() => {
      this.upload(bucket, key, uploadId);
      const old = this.#get('SELECT body FROM part WHERE owner = ? AND number = ?', uploadId, entry.number);
      this.#putPart(uploadId, entry);
      return old ? [String(old.body)] : [];
    });
  }

  /**
   * Turns an upload into a version made of the parts with these numbers; its other parts are dropped. Race: without
   * an await between `upload` and the commit, no concurrent abort or part can come between.
   */
  completeUpload(
    entry: Omit<Version, 'versionId' | 'deleteMarker'> & { uploadId: string },
    numbers: readonly number[],
    precondition: (current: Version | undefined) => void,
  ): { created: Version; dropped: string[] } {
    const created: Version = {
      ...entry,
      versionId: randomBytes(24).toString('base64url'),
      deleteMarker: false,
    };
    const dropped = this.#transaction(() => {
      precondition(this.current(entry.bucket, entry.key));
      this.#insert(created);
      for (const number of numbers)
        this.#run(
          'UPDATE part SET owner = ? WHERE owner = ? AND number = ?',
          created.versionId,
          entry.uploadId,
          number,
        );
      this.#run('DELETE FROM upload WHERE uploadId = ?', entry.uploadId);
      return this.#removeParts(entry.uploadId);
    });
    return { created, dropped };
  }

  /** Version that an upload became, for a client that retries after a lost answer. */
  completed(bucket: string, key: string, uploadId: string): Version | undefined {
    const row = this.#get(
      'SELECT data FROM version WHERE uploadId = ? AND bucket = ? AND key = ?',
      uploadId,
      bucket,
      key,
    );
    return row && version(row);
  }

  async abortUpload({ uploadId }: Upload): Promise<void> {
    const bodies = this.#transaction(() => {
      this.#run('DELETE FROM upload WHERE uploadId = ?', uploadId);
      return this.#removeParts(uploadId);
    });
    await this.discard(bodies);
  }
}
