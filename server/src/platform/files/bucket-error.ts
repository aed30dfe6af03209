/** What a bucket answers, or that it does not, in a sentence for the operator. */
export class BucketError extends Error {
  /** Nothing is wrong with the settings: it will answer again by itself. */
  readonly isAway: boolean;

  constructor(place: string, cause: unknown) {
    const { code, isAway } = answerOf(cause);
    const advice = isAway ? "Look whether it runs, and whether S3_ENDPOINT is its address" : adviceOn(code);
    super(`${capital(place)} ${isAway ? "does not answer" : "refuses"} (${code}). ${advice}.`, { cause });
    this.isAway = isAway;
  }
}

/** Of an error or of what caused it. */
export function bucketErrorIn(error: unknown): BucketError | null {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof BucketError) return current;
  return null;
}

/** The code of the service, or of the network; a machine that is busy or broken is away too. */
function answerOf(error: unknown): { code: string; isAway: boolean } {
  const status = statusOf(error);
  const { name = "", code, message = "" } = error as NodeJS.ErrnoException;
  const isAway = status === undefined || status === 429 || (status >= 500 && status !== 501);
  return { code: code ?? (name === "Error" ? message : name), isAway };
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function adviceOn(code: string): string {
  if (code === "NoSuchBucket") return "Make the bucket, or check S3_BUCKET";
  if (/Redirect|Region|AuthorizationHeaderMalformed/.test(code)) return "Check S3_REGION and S3_ENDPOINT";
  return "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read, write and delete there";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
