import { HtmlValidate, StaticConfigLoader } from "html-validate";

const checker = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

/** What a strict reader of HTML finds wrong with a page, in words, each once. Styles and data are none of its business. */
export async function htmlFaults(html: string): Promise<string[]> {
  const read = html.replace(/(<style[^>]*>)[^<]*/g, "$1").replace(/(<script[^>]*>).*?(?=<\/script>)/gs, "$1");
  const { results } = await checker.validateString(read);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(found)];
}
