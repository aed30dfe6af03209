import { request } from "node:http";
import { PlainError } from "../../tools/plain-error.ts";

const boundary = "kitroom-bench";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Destination = { url: string; host: string; path: string; token: string };

/** Uploads a workbook as the panel does; returns the answer's `data`. */
export function sendWorkbook(
  { url, host, path, token }: Destination,
  content: Buffer,
): Promise<Record<string, unknown>> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bench.xlsx"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers, agent: false, method: "POST" }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("error", reject);
      message.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        if (message.statusCode === 200) resolve(JSON.parse(text).data);
        else reject(new PlainError(`${path} answers ${message.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
