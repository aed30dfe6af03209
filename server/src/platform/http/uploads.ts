import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

/** Fields beside the file, and how long each may be. */
const limits = { files: 1, fields: 10, fieldSize: 2_000, parts: 11 };

/** Lets the routes of this instance take multipart/form-data. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: true });
}

/**
 * The fields of a multipart request and its one file as a `File`, held in memory. Reading stops at the limit.
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST.
 */
export async function readForm(
  request: FastifyRequest,
  maxFileBytes: number,
): Promise<Record<string, string | File>> {
  if (!request.isMultipart())
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", { message: "Send the file as multipart/form-data." });
  const form: Record<string, string | File> = {};
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxFileBytes } })) {
      if (part.type === "field") {
        form[part.fieldname] = String(part.value);
        continue;
      }
      const content = await part.toBuffer();
      form[part.fieldname] = new File([new Uint8Array(content)], part.filename, { type: part.mimetype });
    }
  } catch (error) {
    throw uploadError(error, maxFileBytes);
  }
  return form;
}

function uploadError(error: unknown, maxFileBytes: number): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    const megabytes = Math.floor(maxFileBytes / 1024 / 1024);
    return new ApiError("PAYLOAD_TOO_LARGE", {
      message: `The file is larger than ${megabytes} MB.`,
      cause: error,
    });
  }
  if (statusCode === 413) return new ApiError("PAYLOAD_TOO_LARGE", { cause: error });
  return new ApiError("MALFORMED_REQUEST", { cause: error });
}
