/** Faults made on purpose. */
export interface Faults {
  /** How many of the next mails are answered "try again later". */
  refuse: number;
  /** Whether nothing listens for mail at all. */
  down: boolean;
  /** The answer to a mail that is offered: an error, or null to take it. Counts the refusals down. */
  refusal(): Error | null;
}

/** No faults until told. */
export function noFaults(): Faults {
  return {
    refuse: 0,
    down: false,
    refusal() {
      if (this.refuse <= 0) return null;
      this.refuse -= 1;
      return refusal(451, "Try again later");
    },
  };
}

/** An answer that makes the client keep the mail: 4xx to try again later, 5xx to give up. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
