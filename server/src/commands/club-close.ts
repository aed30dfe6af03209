import { asOperator } from "./as-operator.ts";

/** `club:close rovers`: maintenance, until the operator ends it. */
export async function run(args: string[]): Promise<void> {
  const { domain, before } = await asOperator("club:close", args);
  console.log(
    before === "operator"
      ? `The club ${domain} was already closed by you.`
      : `The club ${domain} is closed. Members and visitors see the maintenance screen; staff can see their panel but change nothing. Open it with club:open ${domain}; the club's own admins cannot.`,
  );
}
