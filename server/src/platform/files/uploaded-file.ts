/** An uploaded file on this machine's disk: its content is read from there, and deleted after the request. */
export class UploadedFile extends File {
  readonly path: string;

  /** `content` is what `openAsBlob` returns for the path; nothing is read for this. */
  constructor(path: string, content: Blob, { name, type }: { name: string; type: string }) {
    super([content], name, { type });
    this.path = path;
  }
}

/** The path of a form's file, for those who read by path. */
export function pathOf(file: File): string {
  if (!(file instanceof UploadedFile)) throw new Error("This file was not uploaded");
  return file.path;
}
