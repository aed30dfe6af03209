import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ListMultipartUploadsCommandOutput, S3Client } from "@aws-sdk/client-s3";
import type { Text } from "#server/words/languages.ts";
import { BucketError, bucketErrorIn, statusOf } from "./bucket-error.ts";
import { type FileStore, isFileKey, lateStream, markName, unavailable } from "./files.ts";
import { receivedFiles } from "./received-files.ts";

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Of another service than Amazon's. */
  endpoint: string | undefined;
  /** Whether the bucket is named in the path rather than in the host. */
  pathStyle: boolean;
  /** Without them, those that the machine itself has. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeLimitFactor: number;
};

/** Parts of a file whose size is not known: the smallest that services take, and how many are sent at once. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

const notFetched: Text = ({ pictures }) => pictures.notFetched;

/** The library has many modules, and most installations need none of them. */
const library = () => import("@aws-sdk/client-s3");

/** Files in a bucket of a service that speaks S3. */
export function bucketFiles(settings: BucketSettings): FileStore {
  const Bucket = settings.bucket;
  const place = `the bucket ${Bucket} at ${settings.endpoint ?? `Amazon S3 in ${settings.region}`}`;
  const received = receivedFiles(join(tmpdir(), "kitroom-received"));
  let opened: Promise<S3Client> | undefined;
  /** Throws UNAVAILABLE, caused by a BucketError. */
  const calling = async <T>(
    call: (aws: Awaited<ReturnType<typeof library>>, client: S3Client) => Promise<T>,
    message?: Text,
  ): Promise<T> => {
    const aws = await library();
    opened ??= openClient(settings);
    const client = await opened;
    try {
      return await call(aws, client);
    } catch (error) {
      throw bucketErrorIn(error) ? error : unavailable(new BucketError(place, error), message);
    }
  };
  const putBytes = (Key: string, Body: Buffer, IfNoneMatch?: "*") =>
    calling((aws, client) => client.send(new aws.PutObjectCommand({ Bucket, Key, Body, IfNoneMatch })));
  const read = (Key: string, abortSignal?: AbortSignal) =>
    calling(async (aws, client) => {
      const asked = client.send(new aws.GetObjectCommand({ Bucket, Key }), { abortSignal });
      const answer = await asked.catch(unlessMissing);
      if (!answer) return null;
      const { Body, ContentLength: size = 0 } = answer;
      if (!(Body instanceof Readable)) throw new Error("no stream came");
      return { stream: told(Body, place), size };
    }, notFetched);
  const putStream = (Key: string, content: AsyncIterable<Buffer>): Promise<number> => {
    const source = watched(content);
    return calling(async (_aws, client) => {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const Body = Readable.from(source.pieces(), { objectMode: false });
      // Whatever fails, the parts that were sent are given up.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: partBytes,
        queueSize: partsAtOnce,
      });
      await upload.done();
      return source.bytes();
    }).catch((error: unknown) => {
      throw source.failure() ?? error;
    });
  };
  const list = async function* (Prefix?: string) {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await calling((aws, client) =>
        client.send(new aws.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && isFileKey(Key)) yield { key: Key, since: LastModified };
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  };
  const store: FileStore = {
    async put(key, content) {
      requireKey(key);
      if (!Buffer.isBuffer(content)) return putStream(key, content);
      await putBytes(key, content);
      return content.length;
    },
    async putAll(contents) {
      for (const [key] of contents) requireKey(key);
      // Each is whole or not there. None is taken back: their names are made from their content, and somebody else may
      // be storing the same.
      await Promise.all(contents.map(([key, content]) => putBytes(key, content)));
    },
    receive: received.receive,
    open: async (key) => (isFileKey(key) ? read(key) : null),
    async find(Key) {
      if (!isFileKey(Key)) return null;
      const found = await calling(
        (aws, client) => client.send(new aws.HeadObjectCommand({ Bucket, Key })).catch(unlessMissing),
        notFetched,
      );
      return found && { read: () => lateStream(store.open, Key), size: found.ContentLength ?? 0 };
    },
    async remove(Key) {
      requireKey(Key);
      await calling((aws, client) =>
        client.send(new aws.DeleteObjectCommand({ Bucket, Key })).catch(unlessMissing),
      );
    },
    async *keys() {
      for await (const { key } of list()) yield key;
    },
    async *keysBefore(folder, before) {
      for await (const { key, since } of list(`${folder}/`))
        if (since && since < before && !key.slice(folder.length + 1).includes("/")) yield key;
    },
    async forgetHalves(before) {
      await received.forget(before);
      for (let page: Partial<ListMultipartUploadsCommandOutput> | undefined; ; ) {
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
        page = await calling((aws, client) =>
          client.send(new aws.ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker })),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated < before)
            await calling((aws, client) =>
              client
                .send(new aws.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
                .catch(unlessMissing),
            );
        if (!page.IsTruncated) return;
      }
    },
    place,
    setting: "S3_BUCKET",
    async readMark(limit) {
      const found = await read(markName, limit);
      return found && (await text(found.stream)).trim();
    },
    async writeMark(name) {
      try {
        await putBytes(markName, Buffer.from(name), "*");
        return name;
      } catch (error) {
        const status = statusOf(bucketErrorIn(error)?.cause);
        if (status !== 409 && status !== 412 && status !== 501) throw error;
        const there = await store.readMark();
        // Not every service knows the condition: then the last of two concurrent ones is there.
        if (there === null) await putBytes(markName, Buffer.from(name));
        return there ?? name;
      }
    },
    async replaceMark(name) {
      await putBytes(markName, Buffer.from(name));
    },
  };
  return store;
}

async function openClient(settings: BucketSettings): Promise<S3Client> {
  const { S3Client } = await library();
  const { region, endpoint, pathStyle, credentials, timeLimitFactor } = settings;
  const sockets = { keepAlive: true, maxSockets: 200 };
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials,
    // Many services refuse checksums that follow the content. What is signed has one anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000 * timeLimitFactor,
      // Until the answer begins; how fast it is read depends on who asked for it.
      requestTimeout: 10_000 * timeLimitFactor,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000 * timeLimitFactor,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
}

function requireKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`);
}

/** A bucket that is missing is another matter than a file. */
function unlessMissing(error: unknown): null {
  if (statusOf(error) === 404 && (error as Error).name !== "NoSuchBucket") return null;
  throw error;
}

/** The same stream; if it breaks, its error says what broke. */
function told(body: Readable, place: string): Readable {
  const stream = new PassThrough();
  body.on("error", (error) => stream.destroy(new BucketError(place, error)));
  stream.on("close", () => body.destroy());
  return body.pipe(stream);
}

/** Content whose own failure is told from one of those who take it. */
function watched(content: AsyncIterable<Buffer>) {
  let bytes = 0;
  let failure: { error: unknown } | undefined;
  return {
    bytes: () => bytes,
    failure: () => failure?.error,
    async *pieces() {
      const iterator = content[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await iterator.next().catch((error: unknown) => {
            failure = { error };
            throw error;
          });
          if (next.done) return;
          bytes += next.value.length;
          yield next.value;
        }
      } finally {
        // Its own failure has been told, or somebody else's is.
        await iterator.return?.().catch(() => undefined);
      }
    },
  };
}
