import { HtmlValidate, StaticConfigLoader } from "html-validate";

const checker = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

/** The library's switch has its words in a block within its label; browsers and screen readers take it for what it is. */
const ofSwitches = /^element-permitted-content: <div> element is not permitted as content under <label>/;

/** What a strict HTML validator finds wrong with a page, in words, each once. Styles and data are not its business. */
export async function htmlFaults(html: string): Promise<string[]> {
  const read = html.replace(/(<style[^>]*>)[^<]*/g, "$1").replace(/(<script[^>]*>).*?(?=<\/script>)/gs, "$1");
  const { results } = await checker.validateString(read);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(found)].filter((fault) => !ofSwitches.test(fault));
}
