import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { ClubSession } from "./club-session.ts";

export type Call = {
  kind: "upload" | "picture" | "export" | "other";
  atMs: number;
  tookMs: number;
  status: number;
};

type Kept = { url: string; digest: string | null };

/** People at work with pictures and exports, and with what needs no file, until it is stopped. */
export type FilesLoad = {
  calls: Call[];
  stop(): Promise<void>;
  /** What was acknowledged and is not there, or not as it was first shown. */
  lost(): Promise<{ pictures: number; exports: number; of: { pictures: number; exports: number } }>;
};

const everyMs = { upload: 400, picture: 100, export: 2_500, other: 200 };

/** `session` is asked for before each call. */
export function startFilesLoad(session: () => ClubSession): FilesLoad {
  const began = performance.now();
  const calls: Call[] = [];
  const pictures: Kept[] = [];
  const jobs: number[] = [];
  let isOver = false;
  const noted = async (kind: Call["kind"], call: () => Promise<Response>): Promise<Response | null> => {
    const atMs = performance.now() - began;
    const answer = await call().catch(() => null);
    calls.push({ kind, atMs, tookMs: performance.now() - began - atMs, status: answer?.status ?? 0 });
    return answer?.ok ? answer : null;
  };
  const acts: Record<Call["kind"], () => Promise<unknown>> = {
    async upload() {
      const body = new FormData();
      body.set("kind", "product");
      body.set("file", new File([new Uint8Array(await newPicture())], "a.png"));
      const answer = await noted("upload", () =>
        session().send("/api/club-admin-panel/upload-image", { method: "POST", body }),
      );
      if (answer) pictures.push({ url: urlIn(await answer.json()), digest: null });
    },
    async picture() {
      const kept = pictures[Math.floor(Math.random() * pictures.length)];
      if (!kept) return;
      const answer = await noted("picture", () => session().send(kept.url));
      if (answer) kept.digest ??= await digestOf(answer);
    },
    async export() {
      const body = { format: "csv" };
      const answer = await noted("export", () =>
        session().send("/api/club-product/export", { method: "POST", body }),
      );
      if (answer) jobs.push(jobIn(await answer.json()));
    },
    other: () => noted("other", () => session().send("/api/club-member/show?keywords=a")),
  };
  const running = Object.entries(acts).map(async ([kind, act]) => {
    const under: Promise<unknown>[] = [];
    while (!isOver) {
      under.push(act());
      await pause(everyMs[kind as Call["kind"]]);
    }
    await Promise.all(under);
  });
  return {
    calls,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
    async lost() {
      const found = { pictures: 0, exports: 0, of: { pictures: pictures.length, exports: jobs.length } };
      for (const { url, digest } of pictures) {
        const answer = await session().send(url);
        const shown = answer.ok ? await digestOf(answer) : null;
        if (shown === null || (digest !== null && digest !== shown)) found.pictures += 1;
      }
      for (const id of jobs) {
        const isThere = await session()
          .ended(id)
          .then(() => session().file(`/api/jobs/${id}/download`))
          .then(({ length }) => length > 0)
          .catch((error: Error) => {
            console.log(error.message);
            return false;
          });
        if (!isThere) found.exports += 1;
      }
      return found;
    },
  };
}

/** None like it is there already. */
function newPicture(): Promise<Buffer> {
  const raw = { width: 200, height: 120, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
}

function urlIn({ data }: { data?: { url?: string } }): string {
  return data?.url ?? "";
}

function jobIn({ data }: { data?: { job_id?: number } }): number {
  return data?.job_id ?? 0;
}

async function digestOf(answer: Response): Promise<string> {
  return createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("hex");
}
