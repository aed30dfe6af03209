import { createRequire } from "node:module";
import { join } from "node:path";

type Judge = ((content: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null;
};
type Ajv = { addSchema(schema: object, key: string): void; compile(schema: object): Judge };
type Answered = { $ref?: string; content?: Record<string, unknown> };
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answered> }>>;
};

/** Judges answers by the schema that the document declares for their status, formats too. Empty where one is right. */
export function judgeOf(folder: string, document: Document) {
  const load = createRequire(join(folder, "package.json"));
  const { Ajv2020 } = load("ajv/dist/2020.js") as { Ajv2020: new (options: object) => Ajv };
  const { default: addFormats } = load("ajv-formats") as { default: (ajv: Ajv) => void };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, "document");
  const places = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { responses: operation.responses, at: `#/paths/${escaped(path)}/${method}/responses` },
      ]),
    ),
  );
  return (name: string, status: number, content: unknown): string[] => {
    const place = places.get(name);
    const declared = place?.responses[status];
    if (!place || !declared) return [`${name} answered ${status}, which is not declared`];
    const at = declared.$ref ?? `${place.at}/${status}`;
    const judge = ajv.compile({ $ref: `document${at}/content/application~1json/schema` });
    if (judge(content)) return [];
    return (judge.errors ?? []).map(
      ({ instancePath, message }) => `${name} ${status} ${instancePath}: ${message}`,
    );
  };
}

/** A path as part of a JSON pointer that stands in an address. */
function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"));
}
