import classes from "./rich-text.module.css";

/** HTML that a club wrote. The server stores and sends only sanitised HTML. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores only sanitised HTML
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
