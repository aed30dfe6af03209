import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

type Limits = { maxEventLoopDelay: number; sampleInterval?: number };

/**
 * Tells callers that the server is very busy, rather than letting all of them wait. The files of a page that was
 * already handed out are served anyway: they cost next to nothing, and a page that lacks one of them is broken.
 * So is what asks for the server's health: one that is ended for being busy leaves the others busier.
 */
export async function shedLoad(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: ({ url }) => {
      if (!/^\/(assets|health)\//.test(url)) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
    },
  });
}
