import type { Page } from "playwright-core";

export type Said = { how: "polite" | "assertive"; text: string };

declare global {
  interface Window {
    said: Said[];
  }
}

/**
 * Records what a screen reader reliably announces: what is added to an existing live region of the page,
 * and alerts, which are announced as they appear. Call it before the page is opened.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = [];
    const live = "[aria-live], [role=status], [role=alert]";
    const silent = "[aria-live=off], [aria-hidden=true]";
    const standing = new WeakSet<Element>();
    const known = (root: ParentNode) => {
      for (const part of root.querySelectorAll(live)) standing.add(part);
    };
    const howOf = (part: Element) => {
      const how = part.getAttribute("aria-live") ?? (part.role === "alert" ? "assertive" : "polite");
      return how === "polite" || how === "assertive" ? how : null;
    };
    const textOf = (node: Node) => {
      const copy = node.cloneNode(true);
      if (copy instanceof Element) for (const part of copy.querySelectorAll(silent)) part.remove();
      return (copy.textContent ?? "").trim();
    };
    const say = (part: Element, node: Node) => {
      const how = howOf(part);
      const text = textOf(part.ariaAtomic === "true" ? part : node);
      if (how !== null && text !== "") window.said.push({ how, text });
    };
    const hear = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (around && standing.has(around)) {
          for (const node of target instanceof Element ? addedNodes : [target]) say(around, node);
          continue;
        }
        for (const node of addedNodes) {
          if (!(node instanceof Element) || !node.isConnected) continue;
          const alerts = node.matches("[role=alert]") ? [node] : node.querySelectorAll("[role=alert]");
          for (const alert of alerts) if (!standing.has(alert)) say(alert, alert);
          known(node.parentElement ?? node);
        }
      }
      known(document);
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** How often each sentence has been announced so far. */
export async function timesSaid(page: Page, text: string): Promise<number> {
  return (await said(page)).filter((one) => one.text === text).length;
}

export async function said(page: Page): Promise<Said[]> {
  return page.evaluate(() => window.said);
}
