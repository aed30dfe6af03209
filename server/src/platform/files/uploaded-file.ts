/** A file that somebody sent, as it lies on this machine: its content is read from there, and is gone after the request. */
export class UploadedFile extends File {
  readonly path: string;

  /** `content` is what `openAsBlob` gives of the path; nothing of it is read for this. */
  constructor(path: string, content: Blob, { name, type }: { name: string; type: string }) {
    super([content], name, { type });
    this.path = path;
  }
}

/** Where the file of a form lies, for those who read by path. */
export function pathOf(file: File): string {
  if (!(file instanceof UploadedFile)) throw new Error("This file was not uploaded");
  return file.path;
}
