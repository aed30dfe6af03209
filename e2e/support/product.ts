/** A whole Kitroom with the demo clubs, for the stories of one file. */
export type Product = {
  /** Where it listens; clubs are at `http://<club>.kitroom.localhost:<port>`. */
  port: number;
  /** Its data folder, which holds the key that the sandbox's accounts are derived from. */
  dataDir: string;
  databaseUrl: string;
  /** Where a story may listen for webhooks on this machine; the product is allowed to post there. */
  webhookPort: number;
  /** Serves another build of the web app from now on. */
  showWeb(folder: string): Promise<void>;
  /** What the worker does every so often, at once. */
  sweep(name: string): Promise<void>;
  stop(): Promise<void>;
};

let running: Product | undefined;

/** The product of the current file of stories. */
export function product(): Product {
  if (running === undefined) throw new Error("There is no product before the first story of a file.");
  return running;
}

/** What runs from now on, or nothing. */
export function setProduct(product: Product | undefined): void {
  running = product;
}
