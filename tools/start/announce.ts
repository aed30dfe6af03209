import { styleText } from "node:util";
import { shortPath } from "./start-settings.ts";

/** Prints, once everything is ready, where to go and how to stop. */
export function announce(env: NodeJS.ProcessEnv, seconds: number): void {
  const lines = env.NODE_ENV === "production" ? productionLines(env) : demoLines(env);
  const ready = styleText(["bold", "green"], "Kitroom is ready");
  console.log(`\n  ${ready} ${styleText("dim", `(${seconds.toFixed(1)} s)`)}\n`);
  for (const [name, address, note] of lines) {
    console.log(
      `  ${styleText("bold", name.padEnd(9))}${address}${note ? styleText("dim", `  ${note}`) : ""}`,
    );
  }
  console.log("\n  Ctrl-C stops it.\n");
}

type Line = [name: string, address: string, note?: string];

function productionLines(env: NodeJS.ProcessEnv): Line[] {
  return [["Address", `http://${env.HOST}:${env.PORT}`, `clubs at ${env.PUBLIC_URL}`]];
}

function demoLines(env: NodeJS.ProcessEnv): Line[] {
  const club = (label: string) => (env.PUBLIC_URL ?? "").replace("{club}", label);
  const lines: Line[] = [
    ["Shop", club("rovers")],
    ["", "ava@rovers.example / Rovers-member-1"],
    ["Admin", `${club("rovers")}/adminlogin`],
    ["", "admin@rovers.example / Rovers-admin-1"],
    ["", "manager@rovers.example / Rovers-manager-1", "may do less"],
    ["Others", club("harbour"), "finn@harbour.example / Harbour-member-1"],
    ["", `${club("harbour")}/adminlogin`, "admin@harbour.example / Harbour-admin-1"],
    ["", club("closed"), "closed for maintenance"],
  ];
  if (env.MAILBOX_URL) {
    lines.push(["Mailbox", `${club("rovers")}/dev/mailbox`, "login codes and every other email"]);
  }
  if (env.STRIPE_API_BASE?.startsWith("http://127.0.0.1")) {
    lines.push(["Cards", "4242 4242 4242 4242 pays", "4000 0000 0000 0002 is declined"]);
  }
  lines.push(["Data", shortPath(env.DATA_DIR ?? ""), "npm run reset starts over"]);
  return lines;
}
