import { asOperator } from "./as-operator.ts";

const opened = {
  operator: "is open again.",
  club: "is open again. One of its admins had closed it.",
} as const;

/** `club:open rovers`: ends maintenance, whoever began it. */
export async function run(args: string[]): Promise<void> {
  const { domain, before } = await asOperator("club:open", args);
  console.log(`The club ${domain} ${before === null ? "was already open." : opened[before]}`);
}
