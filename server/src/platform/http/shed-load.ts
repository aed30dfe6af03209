import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

type Limits = { maxEventLoopDelay: number; sampleInterval?: number };

/**
 * Tells callers that the server is very busy, rather than letting all of them wait. The files of a page that was
 * already sent are served anyway: they cost next to nothing, and a page without one of them is broken.
 * So are health checks: killing a busy server leaves the others busier.
 */
export async function shedLoad(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: ({ url }) => {
      if (!/^\/(assets|health)\//.test(url)) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
    },
  });
}
