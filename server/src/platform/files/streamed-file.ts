import type { Readable } from "node:stream";

/** A file of the store as an answer: streamed as fast as the caller takes it, and never in memory as a whole. */
export class StreamedFile extends File {
  readonly contentBytes: number;
  /** Opened when it is sent, so that an answer that is never sent leaves nothing open. */
  readonly content: () => Readable;

  constructor(name: string, type: string, bytes: number, content: () => Readable) {
    super([], name, { type });
    this.contentBytes = bytes;
    this.content = content;
  }
}
