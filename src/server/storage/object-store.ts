/**
 * Reads and writes objects of an S3-compatible store. Amazon's, MinIO, Ceph, Aliyun OSS, Tencent COS and
 * others are such stores.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '../kernel/config.ts';
import { traced, type SpanDescription } from '../kernel/traces.ts';
import type { ByteRange, StoredFile } from './media-store.ts';
import { isMissing, toStoreFailure } from './store-failure.ts';

export type ObjectSettings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_KEY_ID' | 'S3_KEY_SECRET' | 'S3_PATH_STYLE'
>;

interface ListedObject extends StoredFile {
  key: string;
}

/**
 * The objects below one prefix of a bucket. Every failure is a `StoreFailure`; an outage leaves no state
 * behind, so that the next call after it works.
 */
export interface ObjectStore {
  find(key: string): Promise<StoredFile | undefined>;
  /** Throws when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object and its size, of one moment. Throws when there is no such object. */
  take(key: string): Promise<{ size: number; bytes: Readable }>;
  /** An address of an object that is good for a minute, and answers with this `Content-Disposition`. */
  sign(key: string, disposition: string): Promise<string>;
  /** Stores a file under `key`, whole or not at all; a large one in parts. */
  put(key: string, path: string, about?: { type?: string | undefined }): Promise<void>;
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with `beginning`, in the order of their keys. */
  list(beginning: string): AsyncGenerator<ListedObject>;
  close(): void;
}

const CONNECT_MS = 2000;
/** A store that takes longer to begin an answer counts as gone. */
const ANSWER_MS = 5000;
/** For an upload beside `ANSWER_MS`: slower than 64 KB in a second counts as gone. */
const SLOWEST_BYTES_PER_MS = 64;
/** Larger files go in parts: a store takes at most 5 GB at once. */
const IN_PARTS_BYTES = 64 * 1024 * 1024;
/** How long a signed address is good. */
const SIGNED_S = 60;
/** A file of a stranger is saved, and shown by no browser. */
const UNKNOWN_TYPE = 'application/octet-stream';
const PART_BYTES = 16 * 1024 * 1024;

// Loaded only where it is used: it would double the time of a start.
const loadSdk = () => import('@aws-sdk/client-s3');

/** Opens what `url` names: `s3://BUCKET/PREFIX`. Asks the store nothing: it may be down at the start. */
export async function openObjectStore(settings: ObjectSettings, url: string): Promise<ObjectStore> {
  const sdk = await loadSdk();
  const { Bucket, keyOf } = readPlace(url);
  const client = new sdk.S3Client(clientOptions(settings));
  let isBucketThere = false;

  /** A missing bucket must not look like missing files: their rows would be dropped. */
  async function requireBucket(): Promise<void> {
    if (isBucketThere) return;
    await ask((abortSignal) => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }));
    isBucketThere = true;
  }

  async function get(key: string, Range?: string): Promise<{ size: number; bytes: Readable }> {
    const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range });
    const { Body, ContentLength: size = 0 } = await ask((abortSignal) =>
      client.send(command, { abortSignal }),
    );
    return { size, bytes: Body as Readable };
  }

  return {
    async find(key) {
      try {
        const command = new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) });
        const found = await ask((abortSignal) => client.send(command, { abortSignal }));
        return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (!isMissing(error)) throw error;
        await requireBucket();
        return undefined;
      }
    },
    async read(key, range) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      return (await get(key, Range)).bytes;
    },
    take: (key) => get(key),
    sign: (key, disposition) => sign({ sdk, client }, { Bucket, Key: keyOf(key) }, disposition),
    async put(key, path, { type } = {}) {
      await putFile({ sdk, client }, { Bucket, Key: keyOf(key), ContentType: type }, path);
    },
    async remove(key) {
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) });
      await ask((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async *list(beginning) {
      for await (const { key, ...about } of listKeys({ sdk, client }, Bucket, keyOf(beginning)))
        yield { key: key.slice(keyOf('').length), ...about };
    },
    close: () => client.destroy(),
  };
}

/** A page at a time: a store answers at most 1,000 keys at once. */
async function* listKeys(
  { sdk, client }: Connected,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<ListedObject> {
  for (let after: string | undefined; ;) {
    const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: after });
    const page = await ask((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key: key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ??
      [])
      yield { key, size, modifiedAt };
    after = page.NextContinuationToken;
    if (after === undefined) return;
  }
}

/** The bucket that an address names, and the keys of its objects below the prefix. */
function readPlace(url: string): { Bucket: string; keyOf(key: string): string } {
  const { hostname: Bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return { Bucket, keyOf: (key) => (prefix === '' ? key : `${prefix}/${key}`) };
}

async function sign(
  { sdk, client }: Connected,
  object: { Bucket: string; Key: string },
  ResponseContentDisposition: string,
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const ResponseCacheControl = 'private, no-store';
  const about = { ResponseContentDisposition, ResponseCacheControl, ResponseContentType: UNKNOWN_TYPE };
  const command = new sdk.GetObjectCommand({ ...object, ...about });
  return getSignedUrl(client, command, { expiresIn: SIGNED_S });
}

interface Connected {
  sdk: Awaited<ReturnType<typeof loadSdk>>;
  client: S3Client;
}

interface ObjectToPut {
  Bucket: string;
  Key: string;
  ContentType: string | undefined;
}

async function putFile({ sdk, client }: Connected, about: ObjectToPut, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > IN_PARTS_BYTES) return putInParts(client, about, path);
  // The store refuses what was damaged on its way.
  const ContentMD5 = await md5Of(path);
  const Body = createReadStream(path);
  const command = new sdk.PutObjectCommand({ ...about, ContentLength: size, ContentMD5, Body });
  const most = ANSWER_MS + size / SLOWEST_BYTES_PER_MS;
  try {
    await ask((abortSignal) => client.send(command, { abortSignal }), most);
  } finally {
    // A store that was not reached has not read it: the file may be gone before it is opened.
    Body.on('error', nothing).destroy();
  }
}

/** What the stores of other makers need: no checksums of Amazon's own kind, and addresses of either style. */
function clientOptions(settings: ObjectSettings): S3ClientConfig {
  const { S3_ENDPOINT, S3_REGION, S3_KEY_ID = '', S3_KEY_SECRET = '', S3_PATH_STYLE } = settings;
  return {
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT }),
    region: S3_REGION,
    credentials: { accessKeyId: S3_KEY_ID, secretAccessKey: S3_KEY_SECRET },
    forcePathStyle: S3_PATH_STYLE === '1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // It would write to the console, past our log.
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: ANSWER_MS * 2 },
  };
}

const nothing = (): void => undefined;

const STORE_SPAN: SpanDescription = { name: 'object store', kind: 'client', attributes: {} };

/** Runs a call until its answer begins, for at most this time. */
async function ask<T>(call: (signal: AbortSignal) => Promise<T>, milliseconds = ANSWER_MS): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), milliseconds);
  try {
    return await traced(STORE_SPAN, () => call(giveUp.signal));
  } catch (error) {
    throw toStoreFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

async function putInParts(client: S3Client, about: ObjectToPut, path: string): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { ...about, Body: createReadStream(path) };
  // Removes its parts when it fails.
  const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 });
  await upload.done().catch((error: unknown) => {
    throw toStoreFailure(error);
  });
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
