import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allOf } from "#server/testing/all-of.ts";
import { startTestBucket, type TestBucket } from "#server/testing/bucket.ts";
import { networkTo } from "#server/testing/frozen-network.ts";
import { readConfig } from "../config.ts";
import { ApiError } from "../http/api-error.ts";
import { bucketErrorIn } from "./bucket-error.ts";
import type { FileStore } from "./files.ts";
import { openStore } from "./open-files.ts";

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-stores-"));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});
afterEach(() => bucket.refuse());

/** The rehearsal gives a real one. */
const realBucket = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("S3_")));
const isReal = realBucket.S3_BUCKET !== undefined;

function open(kind: "disk" | "s3", settings: Record<string, string> = {}): FileStore {
  const env = {
    DATABASE_URL: "postgresql://nobody/nothing",
    SECRET_KEY: "of no use in these tests, but long",
  };
  const config = readConfig({ ...env, DATA_DIR: folder, ...bucket.settings, ...realBucket, ...settings });
  return openStore(config, kind);
}

async function* pieces(count: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(1_000_000, at);
  if (failure) throw failure;
}

const never = new Date(0);
const always = () => new Date(Date.now() + 3_600_000);

describe.each(["disk", "s3"] as const)("files on %s", (kind) => {
  const contentOf = async (key: string) => {
    const file = await open(kind).open(key);
    return file && buffer(file.stream);
  };

  it("are given back as they were put, in one piece or as a stream that needs several parts", async () => {
    const files = open(kind);
    const whole = await buffer(pieces(12));
    expect(await files.put("1/results/a.csv", Buffer.from("hello"))).toBe(5);
    expect(await files.put("1/results/b.csv", pieces(12))).toBe(12_000_000);
    expect(await files.put("1/results/c.csv", pieces(0))).toBe(0);
    expect(await contentOf("1/results/a.csv")).toEqual(Buffer.from("hello"));
    expect((await contentOf("1/results/b.csv"))?.equals(whole)).toBe(true);
    expect(await contentOf("1/results/c.csv")).toHaveLength(0);
    const found = await files.find("1/results/b.csv");
    expect(found?.size).toBe(12_000_000);
    expect((await buffer(found?.read() ?? Readable.from([]))).equals(whole)).toBe(true);
    await files.put("1/results/a.csv", Buffer.from("other"));
    expect(await contentOf("1/results/a.csv")).toEqual(Buffer.from("other"));
  });

  it("are listed, by folder and age too, and gone once they are removed", async () => {
    const files = open(kind);
    const keys = ["2/a/a.webp", "2/b/b.webp", "2/b/c/c.webp", "2/b/d", "20/b/b.webp"];
    await files.putAll(keys.map((key) => [key, Buffer.from(key)]));
    const all = (await allOf(files.keys())).filter((key) => key.startsWith("2"));
    expect(all.toSorted()).toEqual(keys);
    const olderThan = async (time: Date) => (await allOf(files.keysBefore("2/b", time))).toSorted();
    expect(await olderThan(always())).toEqual(["2/b/b.webp", "2/b/d"]);
    expect(await olderThan(never)).toEqual([]);
    await files.remove("2/b/b.webp");
    await files.remove("2/b/b.webp");
    expect([await files.open("2/b/b.webp"), await files.find("2/b/b.webp")]).toEqual([null, null]);
  });

  it("are never there in part: who fails to write leaves nothing", async () => {
    const files = open(kind);
    const failure = new ApiError("PAYLOAD_TOO_LARGE");
    await expect(files.put("3/results/a.csv", pieces(2, failure))).rejects.toBe(failure);
    await expect(files.put("3/results/b.csv", pieces(12, failure))).rejects.toBe(failure);
    await files.forgetHalves(always());
    expect(await allOf(files.keysBefore("3/results", always()))).toEqual([]);
    expect(bucket.uploads.size).toBe(0);
  });

  it("cannot have a name that leads out of the store", async () => {
    const files = open(kind);
    for (const key of ["../x.webp", "/etc/x.webp", "a/../../x.webp", "store-id", "a//b.webp"]) {
      await expect(files.put(key, Buffer.from("x"))).rejects.toThrow("Not a file key");
      await expect(files.putAll([[key, Buffer.from("x")]])).rejects.toThrow("Not a file key");
      await expect(files.remove(key)).rejects.toThrow("Not a file key");
      expect([await files.open(key), await files.find(key)]).toEqual([null, null]);
    }
  });

  it("are received on this machine's disk, for as long as somebody works on them", async () => {
    const files = open(kind);
    const kept = await files.receive(pieces(1));
    expect(await allOf(files.keys())).not.toContain(expect.stringContaining("being-written"));
    await files.forgetHalves(never);
    await kept.remove();
    await expect(files.receive(pieces(1, new Error("broken")))).rejects.toThrow("broken");
  });

  it("have a mark beside them, which the first to write it keeps", async () => {
    const files = open(kind);
    expect(await files.readMark()).toBeNull();
    expect(await files.writeMark("one")).toBe("one");
    expect(await files.writeMark("other")).toBe("one");
    expect(await files.readMark()).toBe("one");
    await files.replaceMark("other");
    expect(await files.readMark()).toBe("other");
    expect(await allOf(files.keys())).not.toContain("store-id");
  });
});

describe("a bucket", () => {
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (failure: unknown) => failure,
    );
    return [(error as ApiError | null)?.code, bucketErrorIn(error)?.isAway, bucketErrorIn(error)?.message];
  };

  it.skipIf(isReal).each([
    [500, "InternalError", true, /does not answer \(InternalError\)\. Look whether it runs/],
    [503, "SlowDown", true, /does not answer \(SlowDown\)/],
    [403, "AccessDenied", false, /refuses \(AccessDenied\)\. Check S3_ACCESS_KEY_ID/],
    [404, "NoSuchBucket", false, /refuses \(NoSuchBucket\)\. Make the bucket/],
    [
      400,
      "AuthorizationHeaderMalformed",
      false,
      /refuses \(AuthorizationHeaderMalformed\)\. Check S3_REGION/,
    ],
  ])(
    "that answers %i %s says so to the operator, and everybody else may try again",
    async (status, code, isAway, said) => {
      const files = open("s3");
      await files.put("4/a/a.webp", Buffer.from("a"));
      bucket.refuse(status, code);
      const expected = ["UNAVAILABLE", isAway, expect.stringMatching(said)];
      expect(await refusalOf(files.put("4/a/b.webp", Buffer.from("b")))).toEqual(expected);
      expect(await refusalOf(files.put("4/a/b.webp", pieces(12)))).toEqual(expected);
      expect(await refusalOf(files.open("4/a/a.webp"))).toEqual(expected);
      expect(await refusalOf(files.remove("4/a/a.webp"))).toEqual(expected);
      expect(await refusalOf(allOf(files.keys()))).toEqual(expected);
      bucket.refuse();
      expect((await files.find("4/a/a.webp"))?.size).toBe(1);
      expect(await files.find("4/a/b.webp")).toBeNull();
    },
  );

  it.skipIf(isReal)(
    "that takes calls and says nothing is away too, as soon as a call has taken too long",
    async () => {
      const network = await networkTo(bucket.settings.S3_ENDPOINT ?? "");
      const files = open("s3", { S3_ENDPOINT: network.url.replace(/\/$/, ""), TIME_LIMIT_FACTOR: "0.02" });
      await files.put("6/a/a.webp", Buffer.from("a"));
      network.freeze();
      const expected = [
        "UNAVAILABLE",
        true,
        expect.stringMatching(/does not answer \((TimeoutError|ETIMEDOUT)\)/),
      ];
      expect(await refusalOf(files.open("6/a/a.webp"))).toEqual(expected);
      expect(await refusalOf(files.put("6/a/b.webp", Buffer.from("b")))).toEqual(expected);
      expect(await refusalOf(files.put("6/a/c.webp", pieces(12)))).toEqual(expected);
      network.thaw();
      await expect.poll(async () => (await files.find("6/a/a.webp").catch(() => null))?.size).toBe(1);
      network.close();
    },
  );

  it.skipIf(isReal)(
    "gives up the parts of a file that could not be sent, at once or when they are swept",
    async () => {
      bucket.uploads.clear();
      const files = open("s3");
      bucket.refuse(403, "AccessDenied", /^PUT .*partNumber=2/);
      expect(await refusalOf(files.put("5/a/a.webp", pieces(12)))).toContain("UNAVAILABLE");
      expect(bucket.uploads.size).toBe(0);
      bucket.refuse(403, "AccessDenied", /^(PUT .*partNumber=2|DELETE)/);
      expect(await refusalOf(files.put("5/a/a.webp", pieces(12)))).toContain("UNAVAILABLE");
      expect(bucket.uploads.size).toBe(1);
      bucket.refuse();
      await files.forgetHalves(never);
      expect(bucket.uploads.size).toBe(1);
      await files.forgetHalves(always());
      expect(bucket.uploads.size).toBe(0);
      expect(await files.find("5/a/a.webp")).toBeNull();
    },
  );

  it.skipIf(isReal)("has a mark too where the service knows no conditions", async () => {
    const files = open("s3");
    bucket.stored.delete("store-id");
    bucket.refuse(501, "NotImplemented", /^PUT .*\*$/);
    expect(await files.writeMark("one")).toBe("one");
    expect(await files.writeMark("other")).toBe("one");
  });
});

describe("settings of files", () => {
  const own = {
    DATABASE_URL: "postgresql://nobody/nothing",
    SECRET_KEY: "of no use in these tests, but long",
  };

  it.each([
    [{ FILES_IN: "s3" }, "FILES_IN needs S3_BUCKET"],
    [{ FILES_IN: "disk,s3" }, "FILES_IN needs S3_BUCKET"],
    [{ FILES_IN: "s3,s3", S3_BUCKET: "kitroom" }, "FILES_IN takes disk, s3, disk,s3 or s3,disk"],
    [{ S3_BUCKET: "no bucket" }, "S3_BUCKET takes the name of a bucket"],
    [
      { S3_BUCKET: "kitroom", S3_ENDPOINT: "s3.example" },
      "S3_ENDPOINT takes an address such as https://s3.example.org",
    ],
    [
      { S3_BUCKET: "kitroom", S3_ACCESS_KEY_ID: "key" },
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need each other",
    ],
  ])("%j are refused", (settings, message) => {
    expect(() => readConfig({ ...own, ...settings })).toThrow(`Wrong setting: ${message}`);
  });

  it("name a bucket, which then has the files, by its path at any service but Amazon's", () => {
    expect(readConfig(own)).toMatchObject({ filesIn: ["disk"], bucket: null });
    const amazon = readConfig({ ...own, S3_BUCKET: "kitroom" });
    expect(amazon).toMatchObject({ filesIn: ["s3"], bucket: { pathStyle: false, region: "us-east-1" } });
    const other = readConfig({
      ...own,
      S3_BUCKET: "kitroom",
      S3_ENDPOINT: "https://s3.example.org",
      FILES_IN: "disk,s3",
    });
    expect(other).toMatchObject({ filesIn: ["disk", "s3"], bucket: { pathStyle: true } });
  });
});
