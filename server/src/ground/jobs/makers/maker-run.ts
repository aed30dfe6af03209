/** What a maker knows about the run it belongs to. */
export type MakerRun = {
  readonly jobId: number;
  /** How many steps there will be, such as rows; may be corrected later. */
  expect(total: number): void;
  /**
   * Reports how many steps are done; cheap, saved twice a second. Throws if the job was cancelled, the worker
   * is stopping, or another worker has taken over: let it propagate.
   */
  report(done: number): Promise<void>;
};

/** What a job made, for whoever started it to download; large files are streamed while they are made. */
export type MadeFile = { name: string; content: Buffer | AsyncIterable<Buffer> };
