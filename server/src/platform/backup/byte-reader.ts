/** Reads a stream of bytes by line and by length. Each throws if the stream ends early. */
export type ByteReader = {
  /** A line with its end. */
  line(longest: number): Promise<Buffer>;
  bytes(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
};

export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const next = await pieces.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  }
  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }
  return {
    async line(longest) {
      for (;;) {
        const end = held.indexOf(10);
        if (end >= 0) return take(end + 1);
        if (held.length > longest) throw new Error("a line is too long");
        if (!(await more())) throw new Error("it ends too early");
      }
    },
    async bytes(length) {
      while (held.length < length) if (!(await more())) throw new Error("it ends too early");
      return take(length);
    },
    async isAtEnd() {
      return held.length === 0 && !(await more());
    },
  };
}
