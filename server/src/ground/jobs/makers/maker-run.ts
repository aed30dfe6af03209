/** What a maker is given of the run it belongs to. */
export type MakerRun = {
  readonly jobId: number;
  /** How many steps there will be, such as rows; may be corrected while it goes on. */
  expect(total: number): void;
  /**
   * Says how many steps are done; cheap, saved twice a second. Throws where the job was cancelled, the worker
   * stops, or another worker has taken the job over: let it through.
   */
  report(done: number): Promise<void>;
};

/** What a job made, for whoever started it to fetch; what is large comes in pieces while it is made. */
export type MadeFile = { name: string; content: Buffer | AsyncIterable<Buffer> };
