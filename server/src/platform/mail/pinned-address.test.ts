import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patienceMs } from "#server/testing/patience.ts";
import { languages } from "#server/words/languages.ts";
import { type OutgoingMail, sendOnceOverSmtp, smtpProblem } from "./smtp.ts";

let plain: SMTPServer;
let port: number;
let taken = 0;

beforeAll(async () => {
  plain = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      taken += 1;
      stream.resume().on("end", () => done());
    },
  });
  plain.on("error", () => undefined);
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  port = (plain.server.address() as { port: number }).port;
});
afterAll(() => new Promise<void>((resolve) => plain.close(resolve)));

const mail: OutgoingMail = {
  from: { name: "Rovers", address: "shop@rovers.example" },
  replyTo: null,
  stopUrl: null,
  to: "ava@rovers.example",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  messageId: "<1@rovers.example>",
};

it("connects to the address that was checked, though the name leads elsewhere a moment later", async () => {
  const answers = [["127.0.0.1"], ["203.0.113.1"]];
  let asked = 0;
  const lookup = async () => answers[asked++] ?? [];
  const rules = { allowed: [`mail.rovers.example:${port}`], lookup };
  const server = { url: `smtp://mail.rovers.example:${port}`, rules, timeLimitFactor: 1 };
  await sendOnceOverSmtp(server, mail, patienceMs);
  expect([taken, asked]).toEqual([1, 1]);
});

it("tells a server without TLS from others", async () => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ host: "127.0.0.1", port, requireTLS: true });
  const error = await transport.sendMail({ from: "a@b.example", to: "c@d.example" }).catch((e: unknown) => e);
  expect(smtpProblem(error)(languages.en)).toContain("does not offer TLS");
});
