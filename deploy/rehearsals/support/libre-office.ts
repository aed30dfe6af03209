import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../../../tools/plain-error.ts";

const run = promisify(execFile);
/** Each call opens LibreOffice again; a machine that does much else takes a while. */
const timeout = 180_000;

/** What the dialogs that open and save a CSV offer: commas, quotes, UTF-8; special numbers found, cells as they are shown. */
const csvDialog = "44,34,76,1,,2057,false,true,true,false,false,-1";

export type LibreOffice = Awaited<ReturnType<typeof openLibreOffice>>;

/** LibreOffice with a profile of its own, which knows nothing of whoever runs it. Throws if it is not there. */
export async function openLibreOffice(folder: string) {
  const program = await find();
  const convert = async (to: string, files: string[], { into = "saved", more = [] as string[] } = {}) => {
    const ending = to.split(":", 1)[0] ?? to;
    const out = join(folder, into);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const args = [profile, "--headless", ...more, "--convert-to", to, "--outdir", out, ...files];
    await run(program, args, { timeout });
    return (file: string, sheet = "") =>
      join(out, `${basename(file).replace(/\.\w+$/, "")}${sheet}.${ending}`);
  };
  return {
    /** Opens files and saves them in another format; answers where each of them is then. */
    save: (format: "xlsx" | "ods" | "fods", files: string[]) => convert(format, files),
    /** Saves each sheet as a CSV of its own, which is called after the file and `-` with the sheet. */
    saveCsv: (files: string[]) => convert(`csv:Text - txt - csv (StarCalc):${csvDialog}`, files),
    /** Opens files of CSV, as a person who clicks on them does, and saves them as workbooks. */
    saveOpenedCsv: (files: string[]) =>
      convert("xlsx", files, { into: "opened", more: [`--infilter=CSV:${csvDialog}`] }),
  };
}

async function find(): Promise<string> {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/opt/libreoffice/program"];
  for (const folder of folders) {
    const program = join(folder, "soffice");
    if (
      await access(program).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
  throw new PlainError("LibreOffice is not here: install Debian's or Ubuntu's package libreoffice-calc.");
}
