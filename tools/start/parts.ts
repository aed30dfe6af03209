/** Something that was started and has to be stopped again. */
export interface Part {
  name: string;
  stop(): Promise<void>;
  /** Settles, with how it ended in words, if it ends; nobody is to die unless told to. */
  ended?: Promise<string>;
  /** Ends it at once, whatever it is doing. */
  kill?(): void;
}

export interface Parts {
  add(part: Part): void;
  /** Settles when a part has ended by itself, with a sentence about it. */
  death: Promise<string>;
  /** Stops all of them, the last started first. A part that fails to stop does not keep the others running. */
  stopAll(): Promise<void>;
  killAll(): void;
}

/** The parts that are running, in the order they were started. */
export function openParts(): Parts {
  const running: Part[] = [];
  const death = Promise.withResolvers<string>();
  return {
    add(part) {
      running.push(part);
      part.ended?.then((how) => death.resolve(`The ${part.name} stopped by itself (${how}).`));
    },
    death: death.promise,
    async stopAll() {
      for (let part = running.at(-1); part !== undefined; part = running.at(-1)) {
        await part.stop().catch((error) => console.error(`Stopping the ${part?.name}:`, error));
        running.pop();
      }
    },
    killAll() {
      for (const part of running) part.kill?.();
    },
  };
}
