import { type DestinationStream, pino } from "pino";

/** JSON lines, on standard output unless they are to go elsewhere. Tokens, passwords and codes are never logged, whatever a caller passes. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)) {
  const options = {
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
  };
  return pino(options, destination);
}
