import { openAsBlob } from "node:fs";
import type { MultipartFile } from "@fastify/multipart";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Files, ReceivedFile } from "../files/files.ts";
import { ApiError } from "./api-error.ts";

/** Fields besides the file, and how long each may be. */
const limits = { files: 1, fields: 10, fieldSize: 2_000, parts: 11 };

/** Lets the routes of this instance take multipart/form-data. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: true });
}

export type UploadForm = {
  fields: Record<string, string | File>;
  /** Called when nobody reads the file any more. */
  discard: () => Promise<void>;
};

/**
 * The fields of a multipart request and its one file, which is written to disk as it arrives. Reading stops at the
 * limit. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST; then nothing is left of the file, and
 * UNAVAILABLE if the disk does not take it.
 */
export async function readUploadForm(
  request: FastifyRequest,
  files: Files,
  maxFileBytes: number,
): Promise<UploadForm> {
  if (!request.isMultipart())
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", { message: ({ http }) => http.notAForm });
  const fields: UploadForm["fields"] = {};
  const received: ReceivedFile[] = [];
  const discard = async () => {
    for (const { remove } of received) await remove();
  };
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxFileBytes } })) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const kept = await files.receive(contentOf(part, maxFileBytes));
      received.push(kept);
      const about = { name: part.filename, type: part.mimetype };
      fields[part.fieldname] = new UploadedFile(kept.path, await openAsBlob(kept.path), about);
    }
  } catch (error) {
    await discard();
    throw uploadError(error, maxFileBytes);
  }
  return { fields, discard };
}

/** The stream of a file that is too large ends as if it were complete. */
async function* contentOf({ file }: MultipartFile, maxFileBytes: number): AsyncGenerator<Buffer> {
  yield* file;
  if (file.truncated) throw tooLarge(maxFileBytes);
}

function tooLarge(maxFileBytes: number, cause?: unknown): ApiError {
  const megabytes = Math.floor(maxFileBytes / 1024 / 1024);
  return new ApiError("PAYLOAD_TOO_LARGE", { message: ({ http }) => http.fileTooLarge(megabytes), cause });
}

function uploadError(error: unknown, maxFileBytes: number): unknown {
  if (error instanceof ApiError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(maxFileBytes, error);
  if (statusCode === 413) return new ApiError("PAYLOAD_TOO_LARGE", { cause: error });
  return new ApiError("MALFORMED_REQUEST", { cause: error });
}

/** An uploaded file on this machine's disk: its content is read from there, and deleted after the request. */
class UploadedFile extends File {
  readonly path: string;

  /** `content` is what `openAsBlob` returns for the path; nothing is read for this. */
  constructor(path: string, content: Blob, { name, type }: { name: string; type: string }) {
    super([content], name, { type });
    this.path = path;
  }
}

/** The path of a form's file, for those who read by path. */
export function pathOf(file: File): string {
  if (!(file instanceof UploadedFile)) throw new Error("This file was not uploaded");
  return file.path;
}
